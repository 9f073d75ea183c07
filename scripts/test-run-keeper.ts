import { createInterface } from "node:readline";
import { removeTestRun } from "./test-run.ts";

// Started by test-run.ts with the folder of a run. It reads the run's process groups, `+12` for one
// that began and `-12` for one that ended. When the run's process is gone, it ends the groups that
// are left and removes the folder.
const folder = process.argv[2]!;
const groups = new Set<number>();
for await (const line of createInterface({ input: process.stdin })) {
  const group = Number(line.slice(1));
  if (line.startsWith("+")) groups.add(group);
  else groups.delete(group);
}
for (const group of groups) {
  try {
    process.kill(-group, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
await removeTestRun(folder);
