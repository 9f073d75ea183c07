import { pino, type DestinationStream, type Logger } from "pino";

export type Log = Logger;

/** Names under which a secret could stand in a logged object; their values are never written. */
const secretNames = [
  "password",
  "current_password",
  "purchase_password",
  "_password",
  "login_password",
  "newPassword",
  "currentPassword",
  "token",
  "cookie",
  "authorization",
  "card_number",
  "url",
];

/**
 * Structured logs on standard error, one JSON object a line; standard output stays free for
 * messages to the operator.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      serializers: { err: describeError },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[secret]" },
    },
    destination ?? pino.destination({ dest: 2, sync: true }),
  );
}

/**
 * The parts of an error that help to find it, without what it references: a driver's errors hold
 * whole connections.
 */
function describeError(error: unknown): object {
  if (!hasMessage(error)) return { message: String(error) };
  const { name, message, stack } = error;
  return {
    name,
    message,
    stack,
    code: error.code,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** The queue hands on what its errors say, not the errors. */
function hasMessage(error: unknown): error is Error & { readonly code?: unknown } {
  return typeof error === "object" && error !== null && "message" in error && typeof error.message === "string";
}
