// The driver's own process: does the one plan that it is sent, and ends.

import { keepBusy } from "./keep-busy.ts";
import type { Plan } from "./plan.ts";

process.once("message", async (plan: Plan) => {
  const tally = await keepBusy(plan);
  process.send!(tally, () => process.disconnect());
});
