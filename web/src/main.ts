import { mount } from "svelte";
import App from "./App.svelte";
import "./frame.css";
import { me } from "./lib/me.svelte";
import { offline } from "./lib/offline.svelte";
import { settings } from "./lib/settings.svelte";
import { wake } from "./lib/sounds";
import { waiting } from "./lib/waiting.svelte";
import "./theme.css";

settings.show();
offline.start();
void me.look().catch(() => {}); // without an answer the settings of this browser count
waiting.start();
addEventListener("pointerdown", wake);
addEventListener("keydown", wake);
mount(App, { target: document.getElementById("app")! });
