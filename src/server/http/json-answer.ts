import { gzipSync } from "node:zlib";
import type { Context } from "hono";
import { accepts } from "hono/accepts";

/** Smaller answers are not compressed: they fit into one packet with their headers. */
const compressedFrom = 1_024;
/**
 * A fast level with little memory: getting the usual 256 kB takes longer than compressing a page,
 * and saves nothing of it.
 */
const packing = { level: 1, windowBits: 13, memLevel: 6, chunkSize: 4_096 };

/**
 * Sends an answer of an operation, compressed if it is a large one to a read. Answers to changes
 * are small, and some give a secret: docs/decisions/http-requests.md says what may be
 * compressed.
 */
export function answerJson(context: Context, answer: unknown): Response {
  const body = JSON.stringify(answer);
  const headers = { "content-type": "application/json" };
  if (context.req.method !== "GET" || body.length < compressedFrom) return context.body(body, 200, headers);
  const varying = { ...headers, vary: "Accept-Encoding" };
  const encoding = accepts(context, { header: "Accept-Encoding", supports: ["gzip"], default: "identity" });
  if (encoding !== "gzip") return context.body(body, 200, varying);
  return context.body(gzipSync(body, packing), 200, { ...varying, "content-encoding": "gzip" });
}
