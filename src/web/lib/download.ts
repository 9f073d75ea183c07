import { addressOf, answerOf, userHeaders, type Input, type OperationId } from "./api.ts";
import { NetworkError } from "./errors.ts";

/**
 * Downloads the file that an operation answers.
 * @throws DomainError or NetworkError
 */
export async function download<Id extends OperationId>(operationId: Id, input: Input<Id>): Promise<void> {
  await downloadFrom(addressOf(operationId, input).url);
}

/** As `download`, from an address of ours that is beside the contract. */
export async function downloadFrom(url: string): Promise<void> {
  let answer: Response;
  let file: Blob;
  try {
    // In the reader's language, as every other answer.
    const headers = { ...userHeaders(), "X-Language": document.documentElement.lang };
    answer = await fetch(url, { credentials: "same-origin", cache: "no-store", headers });
    // To its end: a file that breaks off is none.
    file = await answer.blob();
  } catch (error) {
    throw new NetworkError(error);
  }
  if (!answer.ok) answerOf({ status: answer.status, type: file.type, text: await file.text() });
  const name = /filename="([\w.-]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "troco";
  saveFile(file, name);
}

/** Hands a file to the browser, which saves it or asks where. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read it by then, even if it first prompts for a place to save it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
