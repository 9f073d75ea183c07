import type { Problem } from "#contract/refusals.ts";
import { NetworkError, RefusalError } from "./errors.ts";
import { saveFile } from "./save-file.ts";

/** Fetches all of the caller's own data and hands them to the browser as a file. Throws a `RefusalError` or a `NetworkError`. */
export async function downloadOwnData(): Promise<void> {
  let file: Blob;
  let name: string;
  try {
    const answer = await fetch("/api/own-data", { credentials: "same-origin", cache: "no-store" });
    if (answer.headers.get("Content-Type")?.startsWith("application/problem+json")) {
      throw new RefusalError((await answer.json()) as Problem);
    }
    if (!answer.ok) throw new NetworkError(`status ${answer.status}`);
    name = /filename="([\w.-]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "troco.json";
    // To its end: a file that breaks off is none.
    file = await answer.blob();
  } catch (error) {
    throw error instanceof RefusalError || error instanceof NetworkError ? error : new NetworkError(error);
  }
  saveFile(file, name);
}
