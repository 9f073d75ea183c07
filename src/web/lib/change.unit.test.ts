import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { change, changeInParts } from "./change.ts";
import { DomainError } from "./errors.ts";
import { queryClient, queryOf } from "./query.ts";

const stale = { deleteBlock: ["listBlocks"] } as const;
const problem = { type: "/api/docs#not_found", status: 404, code: "not_found", request_id: "r" } as const;
const json = (status: number, body: unknown) =>
  Promise.resolve(
    Response.json(body, {
      status,
      headers: { "Content-Type": status < 400 ? "application/json" : "application/problem+json" },
    }),
  );

/** What is requested, in order; the answers are functions, so that each request has its own. */
let requested: string[] = [];
let answers: { blocks: () => Promise<Response>; deletion: () => Promise<Response> };
let hide: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  requested = [];
  answers = { blocks: () => json(200, []), deletion: () => json(200, {}) };
  vi.stubGlobal("document", Object.assign(new EventTarget(), { documentElement: { lang: "en" } }));
  vi.stubGlobal("__OPERATIONS__", {
    listBlocks: ["GET", "/blocks", 0],
    deleteBlock: ["POST", "/blocks/{id}/delete", 0],
  });
  vi.stubGlobal("fetch", (url: string) => {
    requested.push(url);
    return url === "/api/blocks" ? answers.blocks() : answers.deletion();
  });
  // A screen shows the list.
  queryClient.setQueryData(["listBlocks", {}], []);
  hide = new QueryObserver(queryClient, queryOf("listBlocks", {})).subscribe(() => undefined);
});

afterEach(() => {
  hide();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a change is done once the answers that it makes stale are there", async () => {
  let answer = (_: Response) => {};
  answers.blocks = () => new Promise((resolve) => (answer = resolve));
  let done = false;
  const changing = change(stale, "deleteBlock", { id: "b" }).then(() => (done = true));
  await vi.advanceTimersByTimeAsync(1_900);
  expect(requested).toEqual(["/api/blocks/b/delete", "/api/blocks"]);
  expect(done).toBe(false);
  answer(await json(200, []));
  await changing;
});

test("a change waits two seconds at most for the answers that it makes stale", async () => {
  answers.blocks = () => new Promise(() => {});
  let done = false;
  void change(stale, "deleteBlock", { id: "b" }).then(() => (done = true));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(done).toBe(true);
});

test("a change that failed throws at once, and the answers are requested again all the same", async () => {
  answers.deletion = () => json(404, problem);
  answers.blocks = () => new Promise(() => {});
  await expect(change(stale, "deleteBlock", { id: "b" })).rejects.toThrow(DomainError);
  await vi.advanceTimersByTimeAsync(0);
  expect(requested).toEqual(["/api/blocks/b/delete", "/api/blocks"]);
});

test("a change in parts requests answers again after its last part", async () => {
  await changeInParts(stale, "deleteBlock", async (send) => {
    await send({ id: "a" });
    await send({ id: "b" });
  });
  expect(requested).toEqual(["/api/blocks/a/delete", "/api/blocks/b/delete", "/api/blocks"]);
});
