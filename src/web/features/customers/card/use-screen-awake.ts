import { useEffect } from "react";

/** Keeps the screen from darkening while a code is held in front of a reader. Does nothing where the browser cannot. */
export function useScreenAwake(): void {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    let left = false;
    let lock: WakeLockSentinel | undefined;

    async function acquire() {
      // The system takes the lock away with the tab, and gives none to a hidden one.
      if (document.visibilityState !== "visible" || lock?.released === false) return;
      try {
        const acquired = await navigator.wakeLock.request("screen");
        if (left) await acquired.release();
        else lock = acquired;
      } catch {
        // A phone that saves its battery refuses: the screen then darkens as it always does.
      }
    }
    const onReturn = () => void acquire();
    onReturn();
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      left = true;
      document.removeEventListener("visibilitychange", onReturn);
      void lock?.release();
    };
  }, []);
}
