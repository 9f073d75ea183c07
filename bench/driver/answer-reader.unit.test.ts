import { expect, test } from "vitest";
import { AnswerReader } from "./answer-reader.ts";

const answer = (status: number, body: string) =>
  Buffer.from(`HTTP/1.1 ${status} OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\nx: y\r\n\r\n${body}`);

test("an answer is complete with its last byte, wherever it is cut", () => {
  const bytes = answer(503, '{"name":"João"}');
  for (let cut = 1; cut < bytes.length; cut += 1) {
    const reader = new AnswerReader();
    expect(reader.push(bytes.subarray(0, cut))).toBeUndefined();
    expect(reader.push(bytes.subarray(cut))).toBe(503);
  }
});

test("one answer after the other is read, empty ones too", () => {
  const reader = new AnswerReader();
  expect(reader.push(answer(200, "one"))).toBe(200);
  expect(reader.push(answer(409, ""))).toBe(409);
  const third = answer(200, "three");
  expect([...third].map((byte) => reader.push(Buffer.of(byte))).filter((status) => status !== undefined)).toEqual([
    200,
  ]);
});

test("what is no single answer with a length is an error", () => {
  const reject = (bytes: Buffer, message: RegExp) => expect(() => new AnswerReader().push(bytes)).toThrow(message);
  reject(Buffer.concat([answer(200, "a"), Buffer.from("H")]), /more than one answer/);
  reject(Buffer.from("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"), /without a length/);
  reject(Buffer.from("SSH-2.0-x\r\ncontent-length: 0\r\n\r\n"), /no answer of HTTP/);
});
