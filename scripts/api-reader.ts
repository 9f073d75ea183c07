import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

/** A picture of its makers' site, which our policy forbids; the link beside it stays. */
const foreignPicture = "https://cdn.redoc.ly/redoc/logo-mini.svg";

/**
 * Writes Redoc, which shows the API's reference at `/api/docs`, as one file with its licences.
 * @throws Error if a new release of Redoc needs another look
 */
export async function writeReader(folder: string): Promise<void> {
  const bundle = createRequire(import.meta.url).resolve("redoc/bundles/redoc.standalone.js");
  const script = await readFile(bundle, "utf8");
  if (script.split(foreignPicture).length !== 2) throw new Error(`Redoc no longer shows ${foreignPicture} once`);
  await mkdir(folder, { recursive: true });
  // An empty picture fails to load, and then Redoc leaves it out.
  await writeFile(join(folder, "redoc.js"), script.replace(foreignPicture, "data:,"));
  await writeFile(join(folder, "redoc.standalone.js.LICENSE.txt"), await readFile(`${bundle}.LICENSE.txt`));
}
