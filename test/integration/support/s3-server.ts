import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How an answer fails. */
export type Fault =
  /** 503 SlowDown, as a bucket under load answers. */
  | "slow_down"
  /** The connection is closed before the answer. */
  | "cut"
  /** The answer ends before the length that it names. */
  | "truncated"
  /** Other bytes than were stored. */
  | "other_bytes"
  /** No answer. */
  | "silent"
  /** A page of HTML, as from a server that is not a bucket. */
  | "page"
  | "redirect"
  /** A list of the whole bucket, whatever the folder of the request. */
  | "whole_list"
  /** A page of a list that never ends. */
  | "endless_list";

export interface S3Server {
  /** The URL without a bucket. */
  readonly endpoint: string;
  readonly settings: {
    readonly endpoint: string;
    readonly bucket: string;
    readonly region: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly pathStyle: boolean;
  };
  /** The objects in the bucket. */
  readonly objects: Map<string, Buffer>;
  /** Method and key, or query, of each request with a valid signature. */
  readonly requests: string[];
  /** The number of all requests, also of those that were rejected or cut. */
  readonly count: () => number;
  fail(...faults: Fault[]): void;
  forgetFaults(): void;
  close(): Promise<void>;
}

const bucket = "troco-photos";
const region = "eu-test-1";
const accessKeyId = "AKIDTESTTESTTESTTEST";
const secretAccessKey = "a/secret+access/key+of+forty+characters0";
/** A request whose date differs more is rejected. */
const skewMsMax = 15 * 60 * 1000;

/**
 * A bucket over HTTP as Amazon documents it: PutObject, GetObject, DeleteObject and ListObjectsV2,
 * with errors as XML. The signature (version 4) of every request is computed again from the request
 * as it arrived. The path or the first part of the host names the bucket.
 */
export async function startS3Server(options: { readonly pageSize?: number } = {}): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const faults: Fault[] = [];
  let count = 0;

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("error", () => undefined);
    request.on("end", () => {
      count += 1;
      answer(request, Buffer.concat(chunks), response);
    });
  });

  function answer(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const fault = faults.shift();
    if (fault === "silent") return;
    if (fault === "cut") return void request.socket.destroy();
    if (fault === "slow_down") return reject(response, 503, "SlowDown");
    if (fault === "page")
      return void response.writeHead(404, { "content-type": "text/html" }).end("<html>nothing</html>");
    if (fault === "redirect")
      return void response.writeHead(307, { location: "http://169.254.169.254/latest/meta-data" }).end();
    const problem = domainErrorOf(request, body);
    if (problem !== undefined) return reject(response, ...problem);
    const url = new URL(request.url!, `http://${request.headers.host}`);
    const inHost = url.hostname.startsWith(`${bucket}.`);
    const [first, ...rest] = url.pathname.slice(1).split("/");
    if (!inHost && first !== bucket) return reject(response, 404, "NoSuchBucket");
    const key = decodeURIComponent(inHost ? url.pathname.slice(1) : rest.join("/"));
    requests.push(`${request.method} ${key === "" ? url.search : key}`);
    if (key === "") return list(url.searchParams, response, fault);
    if (request.method === "PUT") {
      objects.set(key, body);
      return void response.writeHead(200, { etag: `"${createHash("md5").update(body).digest("hex")}"` }).end();
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (found === undefined) return reject(response, 404, "NoSuchKey");
    const bytes = fault === "other_bytes" ? Buffer.from(found.map((byte) => byte ^ 1)) : found;
    response.writeHead(200, { "content-type": "application/octet-stream", "content-length": bytes.length });
    if (fault !== "truncated") return void response.end(bytes);
    response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy());
  }

  function list(query: URLSearchParams, response: ServerResponse, fault: Fault | undefined): void {
    if (query.get("list-type") !== "2") return reject(response, 501, "NotImplemented");
    const after = query.get("continuation-token");
    const from = after === null ? "" : Buffer.from(after.slice('after=&"'.length), "base64").toString();
    const prefix = fault === "whole_list" ? "" : (query.get("prefix") ?? "");
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > from).toSorted();
    const page = keys.slice(0, options.pageSize ?? 1000);
    const isCut = page.length < keys.length || fault === "endless_list";
    const last = fault === "endless_list" ? String(count) : page.at(-1)!;
    // A token may have characters that XML has to escape, by a name or by a number.
    const next = isCut ? `after=&amp;&#34;${Buffer.from(last).toString("base64")}` : undefined;
    response
      .writeHead(200, { "content-type": "application/xml" })
      .end(
        `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name>` +
          `<KeyCount>${page.length}</KeyCount><IsTruncated>${isCut}</IsTruncated>${next === undefined ? "" : `<NextContinuationToken>${next}</NextContinuationToken>`}` +
          `${page.map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)!.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`).join("")}</ListBucketResult>`,
      );
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    settings: { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle: true },
    objects,
    requests,
    count: () => count,
    fail: (...next) => void faults.push(...next),
    forgetFaults: () => void faults.splice(0),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function reject(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { "content-type": "application/xml" })
    .end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

const hex = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
const sign = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
/** Encodes as AWS requires: all bytes except those of letters, digits and -._~. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The error of a signature, checked in S3's order: unsigned, unknown key, date, body, signature.
 */
function domainErrorOf(request: IncomingMessage, body: Buffer): [status: number, code: string] | undefined {
  const { authorization = "" } = request.headers;
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (parts === null) return [403, "AccessDenied"];
  const [, id, day, signedRegion, names, signature] = parts as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  if (id !== accessKeyId) return [403, "InvalidAccessKeyId"];
  if (signedRegion !== region) return [400, "AuthorizationHeaderMalformed"];
  const moment = String(request.headers["x-amz-date"]);
  const at = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!moment.startsWith(day) || !(Math.abs(Date.now() - at) <= skewMsMax)) return [403, "RequestTimeTooSkewed"];
  const payloadHash = String(request.headers["x-amz-content-sha256"]);
  // S3 allows unsigned payloads, but our client always signs them.
  if (payloadHash !== hex(body)) return [400, "XAmzContentSHA256Mismatch"];

  const signedNames = names.split(";");
  const mustBeSigned = ["host", ...Object.keys(request.headers).filter((name) => name.startsWith("x-amz-"))];
  if (!mustBeSigned.every((name) => signedNames.includes(name))) return [403, "AccessDenied"];
  const [path, query = ""] = request.url!.split("?") as [string, string?];
  const canonicalQuery = [...new URLSearchParams(query)]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.join("="))
    .join("&");
  const canonical = [
    request.method,
    path
      .split("/")
      .map((part) => encode(decodeURIComponent(part)))
      .join("/"),
    canonicalQuery,
    ...signedNames.toSorted().map((name) => `${name}:${String(request.headers[name]).trim().replace(/\s+/g, " ")}`),
    "",
    signedNames.toSorted().join(";"),
    payloadHash,
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", moment, `${day}/${region}/s3/aws4_request`, hex(canonical)].join("\n");
  const key = ["s3", "aws4_request"].reduce(sign, sign(sign(`AWS4${secretAccessKey}`, day), region));
  const expected = sign(key, toSign);
  return timingSafeEqual(expected, Buffer.from(signature, "hex")) ? undefined : [403, "SignatureDoesNotMatch"];
}
