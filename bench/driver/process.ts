// The driver's own process: carries out one plan after the other.

import { keepBusy } from "./keep-busy.ts";
import type { Plan } from "./plan.ts";

process.on("message", async (plan: Plan) => {
  process.send!(await keepBusy(plan));
});
