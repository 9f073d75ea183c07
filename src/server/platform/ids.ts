import { v7 } from "uuid";
import type { Clock } from "./clock.ts";

/** A UUID of version 7 (RFC 9562): in order of the clock's time, so that keys are also the order of what they name. */
export function newId(clock: Clock): string {
  return v7({ msecs: clock.now().getTime() });
}
