/** For those who draw: `npm run dev`, then /gallery.html?game=GAME. Positions come from gallery/make.py. */
import { mount } from "svelte";
import "../theme.css";
import Gallery from "./Gallery.svelte";

mount(Gallery, { target: document.getElementById("app")! });
