import { expect, test } from "vitest";
import { evenSignUps } from "./even-sign-ups.ts";

/** Sign-ups on a clock that only work and pauses move. */
function onClock() {
  let time = 1_000;
  const takes = async (ms: number) => void (time += ms);
  const signUps = evenSignUps(() => time, takes);
  return {
    make: async (ms: number) => {
      const request = {};
      signUps.begin(request);
      await takes(ms);
      signUps.end(request);
    },
    /** How long a sign-up takes whose own work takes `ms`. */
    instead: async (ms: number, fails = false) => {
      const start = time;
      const done = signUps.instead(async () => {
        await takes(ms);
        if (fails) throw new Error("no mail");
      });
      await done.catch(() => undefined);
      return time - start;
    },
  };
}

test("a sign-up with an address that is taken takes as long as the last account that was made, also when its mail fails", async () => {
  const { make, instead } = onClock();
  await make(37);
  expect(await instead(4)).toBe(37);
  expect(await instead(4, true)).toBe(37);
  await make(12);
  expect(await instead(4)).toBe(12);
  expect(await instead(15), "never cut short").toBe(15);
});

test("it takes some time before any account was made, and an account that was held up holds up nobody else for long", async () => {
  const { make, instead } = onClock();
  expect(await instead(4)).toBe(20);
  await make(60_000);
  expect(await instead(4)).toBe(500);
});
