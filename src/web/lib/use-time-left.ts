import { useEffect, useState } from "react";

const tickMs = 500;

/** Milliseconds until a moment by this device's clock, never below zero; ticks only while there are any. */
export function useTimeLeft(moment: string): number {
  const end = new Date(moment).getTime();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= end) clearInterval(timer);
    }, tickMs);
    return () => clearInterval(timer);
  }, [end]);
  return Math.max(0, end - now);
}
