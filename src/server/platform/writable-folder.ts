import { access, constants, mkdir } from "node:fs/promises";
import { resolve } from "node:path";

/**
 * Says at once when what is to be kept in the data folder could not be, before somebody's photos are lost for it.
 * @throws Error in one line for people
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
