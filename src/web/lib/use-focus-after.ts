import { useEffect, useRef } from "react";

/** Where to go on once a sheet has closed that did away with the button it was opened by: give `target` to an element, and call `finish` when it is done. */
export function useFocusAfter<Target extends HTMLElement>(open: boolean) {
  const target = useRef<Target>(null);
  const finished = useRef(false);
  // Behind the sheet's own effect, which gives the focus back to what may be gone.
  useEffect(() => {
    if (open || !finished.current) return;
    finished.current = false;
    target.current?.focus();
  }, [open]);
  return {
    target,
    finish: () => {
      finished.current = true;
    },
  };
}
