/** What the library hangs on its errors. */
export interface SmtpFailure extends Error {
  readonly code?: string | undefined;
  /** The system's or TLS's own code, where the library has put its own over it. */
  readonly originalCode?: string | undefined;
  readonly command?: string | undefined;
  readonly response?: string | false | undefined;
  readonly responseCode?: number | undefined;
}

const lengthMax = 300;

/** One short line that the database can hold and a screen can show. */
export function toLine(text: string): string {
  return [...text.replace(/[\p{C}\s]+/gu, " ").trim()].slice(0, lengthMax).join("");
}

/** The server's words, where it said any. */
export function describeFailure(error: SmtpFailure): string {
  return toLine(typeof error.response === "string" ? error.response : error.message);
}
