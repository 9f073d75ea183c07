import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { systemClock, type Clock } from "#server/platform/clock.ts";
import type { Config } from "#server/platform/config.ts";
import { sendRequest, type HttpClientError, type HttpResponse } from "#server/platform/http-client.ts";
import { isKey, requireFolder, requireKey, type ObjectStore } from "./object-store.ts";
import { StorageError, troubleOf } from "./storage-error.ts";

/** A photo has a few hundred kB, so a longer answer is not one of our files. */
const answerBytesMax = 32 * 1024 * 1024;
/** For one try, its answer read to the end. */
const tryMs = 10_000;
/** A limit for one user's folder, which has two photos and leftovers. */
const folderPagesMax = 100;
/** Before the second try, and before the third. */
const waitsMs = [300, 1_500];

export interface S3Options {
  /**
   * The real time, whatever clock the installation uses: a bucket rejects a signature of another
   * time.
   */
  readonly clock?: Clock;
  readonly tryMs?: number;
  readonly wait?: (ms: number) => Promise<unknown>;
}

interface S3Request {
  readonly method: "GET" | "PUT" | "DELETE";
  /** Empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/**
 * A bucket of S3, or of a service with its protocol. Every request is idempotent, and is repeated
 * if unanswered.
 */
export function createS3Store(settings: NonNullable<Config["s3"]>, options: S3Options = {}): ObjectStore {
  const wait = options.wait ?? sleep;
  const signingKeys = new Map<string, ArrayBuffer>();

  async function sendOnce({ method, key, query, body }: S3Request): Promise<HttpResponse> {
    const url = addressOf(settings, key);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: {
        "x-amz-content-sha256": createHash("sha256")
          .update(body ?? "")
          .digest("hex"),
      },
      service: "s3",
      region: settings.region,
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
      datetime: (options.clock ?? systemClock)
        .now()
        .toISOString()
        .replace(/[:-]|\.\d{3}/g, ""),
      cache: signingKeys,
    }).sign();
    try {
      return await sendRequest(signed.url, {
        method,
        headers: Object.fromEntries(signed.headers),
        ...(body !== undefined && { body }),
        reach: "configured",
        timeoutMs: options.tryMs ?? tryMs,
        maxBytes: answerBytesMax,
        keepAlive: true,
      });
    } catch (error) {
      const { failure, message } = error as HttpClientError;
      const trouble = failure === "size" ? "unexpected" : "down";
      throw new StorageError(trouble, `${url.host} does not answer: ${message}`, { cause: error });
    }
  }

  async function send(request: S3Request): Promise<HttpResponse> {
    for (let tries = 0; ; tries += 1) {
      const answer = await sendOnce(request).catch((error: StorageError) => error);
      const failure = answer instanceof StorageError ? answer : failureOf(request, answer);
      if (failure === undefined) return answer as HttpResponse;
      const waitMs = failure.trouble === "down" ? waitsMs[tries] : undefined;
      if (waitMs === undefined) throw failure;
      await wait(waitMs * (1 + Math.random() / 2));
    }
  }

  async function* list(prefix: string, pagesMax = Infinity): AsyncIterable<string> {
    let token: string | undefined;
    for (let pages = 1; ; pages += 1) {
      const query = {
        "list-type": "2",
        ...(prefix !== "" && { prefix }),
        ...(token && { "continuation-token": token }),
      };
      const { body } = await send({ method: "GET", key: "", query });
      const page = readPage(body.toString("utf8"));
      if (page === undefined || (page.next !== undefined && page.next === token))
        throw new StorageError("unexpected", "the bucket's answer is no list");
      if (!page.keys.every((key) => key.startsWith(prefix)))
        throw new StorageError("unexpected", "the bucket's list names keys outside the requested folder");
      // Names that are not ours might not survive in an address.
      yield* page.keys.filter(isKey);
      token = page.next;
      if (token === undefined) return;
      if (pages === pagesMax) throw new StorageError("unexpected", "the bucket's list does not end");
    }
  }

  return {
    name: `the bucket ${settings.bucket} at ${new URL(settings.endpoint).host}`,
    put: async (key, encrypted) => void (await send({ method: "PUT", key: requireKey(key), body: encrypted })),
    get: async (key) => {
      const { status, body } = await send({ method: "GET", key: requireKey(key) });
      return status === 404 ? undefined : body;
    },
    delete: async (key) => void (await send({ method: "DELETE", key: requireKey(key) })),
    deleteFolder: async (folder) => {
      for await (const key of list(`${requireFolder(folder)}/`, folderPagesMax)) await send({ method: "DELETE", key });
    },
    list: () => list(""),
  };
}

/** The address of an object, or of the bucket itself where the key is empty. */
export function addressOf({ endpoint, bucket, pathStyle }: NonNullable<Config["s3"]>, key: string): URL {
  const url = new URL(endpoint);
  const folder = url.pathname.replace(/\/+$/, "");
  if (!pathStyle) url.host = `${bucket}.${url.host}`;
  url.pathname = [folder, ...(pathStyle ? [bucket] : []), key].join("/");
  return url;
}

/** The error of an answer; undefined for success, or if there is no such file. */
function failureOf({ method, key }: S3Request, { status, body }: HttpResponse): StorageError | undefined {
  if (status === 200 || (method === "DELETE" && status === 204)) return undefined;
  const text = body.subarray(0, 4_096).toString("utf8");
  const code = valueOf("Code", text);
  // A missing bucket, or a page of something else altogether, says 404 too.
  if (status === 404 && code === "NoSuchKey" && method !== "PUT" && key !== "") return undefined;
  return new StorageError(
    troubleOf(status, code),
    `the bucket answered ${status}${code === undefined ? "" : ` ${code}`}`,
  );
}

/** A page of ListObjectsV2; undefined for any other text. */
function readPage(xml: string): { readonly keys: string[]; readonly next: string | undefined } | undefined {
  const cut = valueOf("IsTruncated", xml);
  const next = valueOf("NextContinuationToken", xml);
  if (cut === undefined || (cut === "true") !== (next !== undefined)) return undefined;
  const keys = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry]) => valueOf("Key", entry!));
  return keys.every((key) => key !== undefined) ? { keys, next } : undefined;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function valueOf(element: string, xml: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]+)</${element}>`).exec(xml)?.[1];
  return text?.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi,
    (whole, name?: string, number?: string, hex?: string) =>
      name === undefined ? characterOf(Number(number ?? `0x${hex}`), whole) : (entities[name.toLowerCase()] ?? whole),
  );
}

function characterOf(code: number, otherwise: string): string {
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : otherwise;
}
