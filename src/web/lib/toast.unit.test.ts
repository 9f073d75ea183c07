import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissToast, toast, toasts } from "./toast.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { id } of toasts.get()) dismissToast(id);
  vi.useRealTimers();
});

test("a toast goes four seconds after it came", () => {
  const now = performance.now();
  toast.success("Código aplicado!");
  vi.advanceTimersByTime(1_000);
  toast.error("Erro ao aplicar código");
  expect(toasts.get().map(({ endsAt }) => endsAt - now)).toEqual([4_000, 5_000]);
});

test("three are shown at once; a fourth takes the oldest one's place", () => {
  for (const text of ["a", "b", "c", "d"]) toast.info(text);
  expect(toasts.get().map(({ text }) => text)).toEqual(["b", "c", "d"]);
});
