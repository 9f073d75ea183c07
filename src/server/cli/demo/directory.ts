import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ImportColumn } from "#contract/limits.ts";

const [columns, ...rows] = readFileSync(join(import.meta.dirname, "directory.csv"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split(";"));

/**
 * Partners in several cities, as an administrator imports them, for searching, filtering and
 * sorting by distance. They sell nothing in the demo. Some lack a phone, a profile, a description,
 * an address or coordinates, as real ones do; the last row is rejected.
 */
export const listedPartners: readonly Readonly<Partial<Record<ImportColumn, string>>>[] = rows.map((cells) =>
  Object.fromEntries(columns!.map((column, place) => [column, cells[place]!]).filter(([, cell]) => cell !== "")),
);

/** A partner that is switched off after some months. */
export const switchedOff = "Orlando Tech Repair";
