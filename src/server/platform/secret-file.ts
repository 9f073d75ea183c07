import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The installation's secret where none is configured: made once, readable by this user alone. Never used in production. */
export async function readOrMakeSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, "secret");
  await mkdir(dataDir, { recursive: true });
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const secret = randomBytes(32).toString("base64url");
  await writeFile(path, `${secret}\n`, { mode: 0o600, flag: "wx" });
  return secret;
}
