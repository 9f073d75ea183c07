// The driver's own process: carries out one task after the other.

import { keepBusy } from "./keep-busy.ts";
import { offer } from "./offer.ts";
import type { Task } from "./plan.ts";

process.on("message", async (task: Task) => {
  process.send!("offer" in task ? await offer(task.offer) : await keepBusy(task.keepBusy));
});
