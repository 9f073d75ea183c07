import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Finding } from "#server/platform/finding.ts";
import { reasonOf, type CheckContext } from "./check.ts";

const service = "disk";
/** Below this, a busy day may fill it. */
const freeBytesMin = 2 ** 30;

/** Checks that DATA_DIR is writable, and how much space is left. */
export async function checkDisk({ config }: CheckContext): Promise<Finding> {
  const folder = resolve(config.dataDir);
  if (!existsSync(folder))
    return { service, verdict: "right", says: `${folder} is not there yet; the first start makes it` };
  const probe = join(folder, `doctor-${randomBytes(6).toString("hex")}.tmp`);
  try {
    await writeFile(probe, "written by npm run doctor\n", { flag: "wx", mode: 0o600 });
    await rm(probe);
  } catch (error) {
    return { service, verdict: "wrong", says: `DATA_DIR cannot be written: ${reasonOf(error)}` };
  }
  const { bavail, bsize, blocks } = await statfs(folder);
  const free = bavail * bsize;
  const space = `${folder} has ${inGigabytes(free)} of ${inGigabytes(blocks * bsize)} free`;
  if (free < freeBytesMin)
    return {
      service,
      verdict: "wrong",
      says: `${space}: make room, or photos and the embedded database cannot be written`,
    };
  return { service, verdict: "right", says: `${space} and can be written` };
}

const inGigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GB`;
