import { randomUUID } from "node:crypto";

/** The bytes of a request, with places for a new idempotency key and for an id. */
export interface RequestTemplate {
  readonly bytes: Uint8Array;
  readonly keyAt: number;
  /** The position in the path at which an id is inserted; undefined for a path without one. */
  readonly idAt: number | undefined;
}

export interface RequestParts {
  readonly method: string;
  /** `{id}` stands for an id of 36 characters. */
  readonly path: string;
  readonly cookie: string;
  readonly body: object;
}

const place = "00000000-0000-4000-8000-000000000000";

/** A request as bytes, once, so that sending it costs the driver next to nothing. */
export function requestTemplate({ method, path, cookie, body }: RequestParts): RequestTemplate {
  const json = JSON.stringify(body);
  const head = `${method} ${path.replace("{id}", place)} HTTP/1.1\r\n`;
  const beforeKey = `${head}host: localhost\r\ncookie: ${cookie}\r\nidempotency-key: `;
  const afterKey = `\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;
  const idAt = path.indexOf("{id}");
  return {
    bytes: Buffer.from(beforeKey + place + afterKey),
    keyAt: Buffer.byteLength(beforeKey),
    idAt: idAt < 0 ? undefined : method.length + 1 + idAt,
  };
}

/** Fills an id into the bytes that are about to be sent. */
export function fillId({ bytes, idAt }: RequestTemplate, id: string): void {
  asBuffer(bytes).write(id, idAt!, 36, "latin1");
}

/** Fills a new key into the bytes that are about to be sent, and returns it. */
export function fillKey({ bytes, keyAt }: RequestTemplate): string {
  const key = randomUUID();
  asBuffer(bytes).write(key, keyAt, 36, "latin1");
  return key;
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
