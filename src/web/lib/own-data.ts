import { answerOf, personHeaders } from "./api.ts";
import { NetworkError } from "./errors.ts";
import { saveFile } from "./save-file.ts";

/** Fetches all of the caller's own data and hands them to the browser as a file. Throws a `RefusalError` or a `NetworkError`. */
export async function downloadOwnData(): Promise<void> {
  let answer: Response;
  let file: Blob;
  try {
    answer = await fetch("/api/own-data", { credentials: "same-origin", cache: "no-store", headers: personHeaders() });
    // To its end: a file that breaks off is none.
    file = await answer.blob();
  } catch (error) {
    throw new NetworkError(error);
  }
  if (!answer.ok) answerOf({ status: answer.status, type: file.type, text: await file.text() });
  const name = /filename="([\w.-]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "troco.json";
  saveFile(file, name);
}
