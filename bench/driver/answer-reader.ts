const endOfHeaders = Buffer.from("\r\n\r\n");
const contentLength = /\r\ncontent-length: *(\d+)\r\n/i;

/**
 * Reads the answers of one HTTP/1.1 connection: the status, and where the answer ends. It knows
 * only what our server sends to JSON calls: a length in `content-length`, and one answer at a time.
 */
export class AnswerReader {
  #rest: Buffer | undefined;

  /**
   * @returns the status once the answer is complete
   * @throws when the bytes are no such answer, or when more follow it
   */
  push(bytes: Buffer): number | undefined {
    const all = this.#rest === undefined ? bytes : Buffer.concat([this.#rest, bytes]);
    const headersEnd = all.indexOf(endOfHeaders);
    const end = headersEnd < 0 ? Number.POSITIVE_INFINITY : headersEnd + 4 + bodyLength(all, headersEnd);
    if (all.length > end) throw new Error(`more than one answer: ${all.toString("latin1", 0, 500)}`);
    this.#rest = all.length === end ? undefined : all;
    return this.#rest === undefined ? statusOf(all) : undefined;
  }
}

function bodyLength(all: Buffer, headersEnd: number): number {
  const headers = all.toString("latin1", 0, headersEnd + 2);
  const length = contentLength.exec(headers)?.[1];
  if (length === undefined) throw new Error(`an answer without a length: ${headers}`);
  return Number(length);
}

/** The three digits after "HTTP/1.1 ". */
function statusOf(all: Buffer): number {
  const status = Number(all.toString("latin1", 9, 12));
  if (Number.isInteger(status) && status >= 100) return status;
  throw new Error(`no answer of HTTP: ${all.toString("latin1", 0, 100)}`);
}
