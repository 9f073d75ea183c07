import { pbkdf2Sync } from "node:crypto";
import { availableParallelism, loadavg } from "node:os";

/** Milliseconds that the work of `measure` takes on a machine that does nothing else. */
const usualMs = 100;
/** Other work may begin after the measuring, so a quiet machine has three times the usual, too. */
const least = 3;
const most = 20;

/** How many times longer than usual work takes: by a trial, and by what waits for processors. */
function measure(): number {
  const began = performance.now();
  pbkdf2Sync("a password", "a salt", 500_000, 32, "sha256");
  const byTrial = (performance.now() - began) / usualMs;
  const byLoad = loadavg()[0]! / availableParallelism();
  return Math.min(Math.max(Math.ceil(byTrial), Math.ceil(byLoad), least), most);
}

/** Measured once: what a run starts has the variable from it. */
process.env["TEST_PATIENCE"] ??= String(measure());

/** How many times the usual each limit of time is. */
export const patience = Number(process.env["TEST_PATIENCE"]);

/** A limit of time on this machine. It is for what hangs, so work never comes near it. */
export const patient = (usual: number): number => usual * patience;
