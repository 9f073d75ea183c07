import { downloadFrom } from "./download.ts";

/** Fetches all of the caller's own data and hands them to the browser as a file. Throws a `RefusalError` or a `NetworkError`. */
export function downloadOwnData(): Promise<void> {
  return downloadFrom("/api/own-data");
}
