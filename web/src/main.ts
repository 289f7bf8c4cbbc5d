import { mount } from "svelte";
import "./styles/base.css";
import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });

/** A page that is still open while Overcrush is renewed lacks its later parts: it is loaded again, which loses nothing, but not again and again. */
const RENEWED = "overcrush.renewed";
const SOON = 60_000;
addEventListener("vite:preloadError", (event) => {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RENEWED) ?? 0) < SOON) return;
    sessionStorage.setItem(RENEWED, `${Date.now()}`);
  } catch {
    return; // a browser that keeps nothing would load it for ever
  }
  event.preventDefault();
  location.reload();
});
