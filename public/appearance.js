// Sets the appearance that was chosen for this device before anything is painted.
// A separate classic script, because the content security policy allows no inline script and the
// app's bundle loads too late.
// src/web/lib/appearance.ts does the same when another one is chosen.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("appearance");
  } catch {
    // Storage may be refused; the device's own appearance is the default.
  }
  if (chosen !== "light" && chosen !== "dark") return;
  document.documentElement.style.colorScheme = chosen;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.dataset.own = meta.content;
    meta.content = chosen === "dark" ? "#0C1613" : "#F6F4EF";
  }
})();
