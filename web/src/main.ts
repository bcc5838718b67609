import { mount } from "svelte";
import App from "./App.svelte";
import "./frame.css";
import { settings } from "./lib/settings.svelte";
import { wake } from "./lib/sounds";
import "./theme.css";

settings.show();
addEventListener("pointerdown", wake);
addEventListener("keydown", wake);
mount(App, { target: document.getElementById("app")! });
