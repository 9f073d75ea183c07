// The driver's own process: carries out one task after the other.

import { keepBusy } from "./keep-busy.ts";
import { offer } from "./offer.ts";
import type { Task } from "./plan.ts";

process.on("message", (task: Task) => {
  const done = "offer" in task ? offer(task.offer) : keepBusy(task.keepBusy);
  void done.then((answer) => process.send!(answer));
});
