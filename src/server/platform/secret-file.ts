import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The installation's secret if none is configured: made once, readable by this user alone. Never
 * used in production.
 */
export async function readOrMakeSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const made = await readSecret(dataDir);
  if (made !== undefined) return made;
  const secret = randomBytes(32).toString("base64url");
  await writeFile(pathIn(dataDir), `${secret}\n`, { mode: 0o600, flag: "wx" });
  return secret;
}

/** Undefined where none was made yet. */
export async function readSecret(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(pathIn(dataDir), "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

const pathIn = (dataDir: string) => join(dataDir, "secret");
