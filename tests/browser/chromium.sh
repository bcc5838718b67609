#!/bin/sh
# Makes sure that there is a Chromium for the browser tests: on Debian, as root, it is installed; else it says how.
for name in chromium chromium-browser google-chrome; do
    command -v "$name" > /dev/null && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
    echo "Installing Chromium for the browser tests (once)..."
    if apt-get install -qq -y chromium > /dev/null 2>&1; then exit 0; fi
    if apt-get update -qq && apt-get install -qq -y chromium > /dev/null; then exit 0; fi
fi
echo "The browser tests will be skipped: they need Chromium (on Debian: apt-get install chromium; or name one: DURBAR_CHROMIUM=path)."
