import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { fillId, fillKey, requestTemplate } from "./request-template.ts";

test("key and id are filled into their places, and the length is that of the body's bytes", () => {
  const body = { username: "joão" };
  const template = requestTemplate({ method: "POST", path: "/api/charges/{id}/approval", cookie: "a=b", body });
  const id = randomUUID();
  fillId(template, id);
  const keys = [fillKey(template), fillKey(template)];
  expect(Buffer.from(template.bytes).toString()).toBe(
    [
      `POST /api/charges/${id}/approval HTTP/1.1`,
      "host: localhost",
      "cookie: a=b",
      `idempotency-key: ${keys[1]}`,
      "content-type: application/json",
      "content-length: 20",
      "",
      '{"username":"joão"}',
    ].join("\r\n"),
  );
  expect(keys[0]).not.toBe(keys[1]);
});

test("a path without an id has no place for one", () => {
  expect(requestTemplate({ method: "POST", path: "/api/transfers", cookie: "", body: {} }).idAt).toBeUndefined();
});
