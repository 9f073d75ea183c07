import { expect, test } from "vitest";
import { watchMachine } from "./machine.ts";

test("a watch gives the loop's time and a share", () => {
  const { loopMs, steal } = watchMachine()();
  expect(loopMs).toBeGreaterThan(0);
  expect(steal).toBeGreaterThanOrEqual(0);
  expect(steal).toBeLessThanOrEqual(1);
});
