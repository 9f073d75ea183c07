import { randomFillSync, randomInt } from "node:crypto";
import { v7 } from "uuid";
import type { Clock } from "./clock.ts";

/** Half of the 31 bits stay free above the start, so a millisecond never runs out of numbers. */
const firstSequenceMax = 2 ** 30;

let lastMs = 0;
let sequence = 0;

/** Random bytes of many ids: drawing them for one takes longer than all else of it. */
const random = new Uint8Array(16 * 256);
let used = random.length;

function drawRandom(): Uint8Array {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  return random.subarray(used, (used += 16));
}

/**
 * A UUID of version 7 (RFC 9562): in order of the clock's time and, within a millisecond of this
 * process, in the order of the calls, so that keys are also the order of what they name.
 */
export function newId(clock: Clock): string {
  const msecs = clock.now().getTime();
  sequence = msecs === lastMs ? sequence + 1 : randomInt(firstSequenceMax);
  lastMs = msecs;
  return v7({ msecs, seq: sequence, random: drawRandom() });
}

/** The smallest id (UUID version 7) that can be given at a moment. */
export function firstIdAt(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/**
 * A row's id, its own moment and its commit are never further apart than this: between them are a
 * few statements, none of which waits longer than half a minute.
 */
export const idsOffMs = 5 * 60 * 1000;
