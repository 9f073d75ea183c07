import { useEffect, useRef, useState } from "react";
import { useShownLocation } from "#web/lib/location.tsx";

/**
 * Says the title of a screen that was gone to, which a screen reader would not notice by itself. Where the link that led there
 * went with its screen, the keyboard goes on in the new one, not at the top of the page.
 */
export function ScreenAnnouncer() {
  const { path } = useShownLocation();
  const before = useRef(path);
  const [said, say] = useState("");

  useEffect(() => {
    if (path === before.current) return;
    before.current = path;
    // The screen's own effects, which run first, have set it.
    say(document.title);
    if (document.activeElement === document.body) document.getElementById("content")?.focus({ preventScroll: true });
  }, [path]);

  return (
    <div aria-live="polite" className="sr-only">
      {said}
    </div>
  );
}
