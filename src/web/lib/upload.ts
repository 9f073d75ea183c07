import { addressOf, answerOf, headersOf, type Input, type OperationId, type Output } from "./api.ts";
import { doubtConnection } from "./connection.ts";
import { NetworkError } from "./errors.ts";

/** Photos over a slow line take longer than what `call` waits for. */
const timeoutMs = 120_000;

interface UploadOptions {
  readonly signal: AbortSignal;
  /** How much has left, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/**
 * Calls an operation that takes files, by the names of the contract. Uses XMLHttpRequest, because
 * fetch cannot report how much of a body was sent.
 * @throws as `call`
 */
export async function uploadFiles<Id extends OperationId>(
  operationId: Id,
  input: Input<Id>,
  files: Readonly<Record<string, Blob>>,
  { signal, onProgress }: UploadOptions,
): Promise<Output<Id>> {
  const form = new FormData();
  for (const [name, file] of Object.entries(files)) form.append(name, file);
  const request = new XMLHttpRequest();
  await new Promise<void>((resolve, reject) => {
    request.open("POST", addressOf(operationId, input).url);
    request.timeout = timeoutMs;
    for (const [name, value] of Object.entries(headersOf(undefined))) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => total && onProgress(loaded / total));
    request.addEventListener("load", () => resolve());
    const unanswered = () => {
      doubtConnection();
      reject(new NetworkError());
    };
    request.addEventListener("error", unanswered);
    request.addEventListener("timeout", unanswered);
    request.addEventListener("abort", () => reject(signal.reason ?? new NetworkError()));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
  return answerOf({
    status: request.status,
    type: request.getResponseHeader("Content-Type") ?? "",
    text: request.responseText,
  }) as Output<Id>;
}
