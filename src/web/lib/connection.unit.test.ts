import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkConnection, isOffline, subscribeConnection, watchConnection } from "./connection.ts";

const ask = vi.fn<() => Promise<Response>>();
vi.stubGlobal("fetch", ask);
const answers = () => ask.mockImplementation(async () => new Response("ok"));
const fails = () => ask.mockImplementation(async () => Promise.reject(new TypeError("Failed to fetch")));

beforeEach(async () => {
  vi.useFakeTimers();
  answers();
  await checkConnection();
  ask.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
});

test("only the server's silence is no connection, and every change is published once", async () => {
  const changes: boolean[] = [];
  const leave = subscribeConnection(() => changes.push(isOffline()));
  await checkConnection();
  expect(changes).toEqual([]);
  fails();
  expect(await checkConnection()).toBe(false);
  await checkConnection();
  answers();
  expect(await checkConnection()).toBe(true);
  expect(changes).toEqual([true, false]);
  leave();
});

test("an answer of any kind is a connection", async () => {
  ask.mockImplementation(async () => new Response("busy", { status: 503 }));
  expect(await checkConnection()).toBe(true);
  expect(isOffline()).toBe(false);
});

test("many doubts at once are one question", async () => {
  await Promise.all([checkConnection(), checkConnection(), checkConnection()]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("without one it asks by itself, ever more seldom, until there is one again", async () => {
  fails();
  await checkConnection();
  await vi.advanceTimersByTimeAsync(120_000);
  // After 2, 4, 8, 16 seconds, and then every 30.
  expect(ask.mock.calls.length).toBeGreaterThanOrEqual(6);
  expect(ask.mock.calls.length).toBeLessThanOrEqual(9);
  answers();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(isOffline()).toBe(false);
  ask.mockClear();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(ask).not.toHaveBeenCalled();
});

test("a network that the device finds is asked about anew, though an earlier question is still to fail", async () => {
  const listeners = new Map<string, () => void>();
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => listeners.set(name, listener));
  vi.stubGlobal("document", { addEventListener: () => undefined });
  vi.stubGlobal("navigator", { onLine: true });
  watchConnection();
  const inVain = Promise.withResolvers<Response>();
  ask.mockImplementation(() => inVain.promise);
  const first = checkConnection();
  answers();
  listeners.get("online")!();
  inVain.reject(new TypeError("Failed to fetch"));
  expect(await first).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(isOffline()).toBe(false);
});
