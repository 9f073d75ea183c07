import { expect, test } from "vitest";
import { judgeNoise } from "./noise.ts";

const cell = (...rates: number[]) => ({
  load: "TPC-B",
  connections: 1,
  samples: rates.map((perSecond) => ({ perSecond, p50: 1, p99: 1 })),
});
const calm = Array.from({ length: 10 }, () => ({ loopMs: 50, steal: 0 }));

test("a machine is believed while its yardstick and loop stay alike and nothing is stolen", () => {
  const noise = judgeNoise(calm, [cell(100, 110, 120)]);
  expect(noise).toMatchObject({ isTooNoisy: false, loopSpread: 0, steal: 0 });
  expect(noise.verdict).toMatch(/calm/);
});

test.each([
  ["rounds of the yardstick", calm, [cell(100, 101, 102), cell(100, 110, 140)]],
  ["a round in which nothing ended", calm, [cell(0, 0, 1)]],
  ["the loop", calm.map((sample, index) => (index < 2 ? { ...sample, loopMs: 70 } : sample)), [cell(1)]],
  ["other virtual machines", calm.map((sample) => ({ ...sample, steal: 0.06 })), [cell(1)]],
])("a machine is not believed because of %s", (_, samples, cells) => {
  const noise = judgeNoise(samples, cells);
  expect(noise.isTooNoisy).toBe(true);
  expect(noise.verdict).toMatch(/too noisy .* to be believed/);
});
