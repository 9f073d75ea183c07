/**
 * Whether the browser has what the oldest ones of the build's target have (vite.config.ts), and
 * those before them lack. It must run where nothing newer than ES2015 does.
 */
export function isSupported(): boolean {
  return (
    "withResolvers" in Promise && "popover" in HTMLElement.prototype && CSS.supports("color", "light-dark(#000, #fff)")
  );
}

/** Shows what a browser without script shows: which browsers work. Nothing is started. */
export function showSupported(): void {
  // Before the app's own script, which finds no place to start in.
  document.addEventListener("readystatechange", () => {
    const page = document.querySelector("noscript");
    if (page) document.body.innerHTML = page.textContent;
  });
}
