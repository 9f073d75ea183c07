import { access, constants, mkdir } from "node:fs/promises";
import { resolve } from "node:path";

/**
 * Fails early if the data folder is not writable, before a photo is lost for it.
 * @throws Error in one line for the operator
 */
export async function requireWritable(dataDir: string): Promise<void> {
  const folder = resolve(dataDir);
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`DATA_DIR: ${folder} cannot be written (${code}): give it to the user that Troco runs as`, {
      cause: error,
    });
  }
}
