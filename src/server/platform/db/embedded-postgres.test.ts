import { chown, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";

// A stranger on the machine could prepare the folder into which the passwords' hashes are written.
const prepared: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  "is a link to another": async (folder) => {
    await mkdir(`${folder}-elsewhere`);
    await symlink(`${folder}-elsewhere`, folder);
  },
  "belongs to another user": async (folder) => {
    await mkdir(folder);
    await chown(folder, 54_321, 54_321);
  },
};
const possible = Object.keys(prepared).filter((how) => how.includes("link") || process.getuid?.() === 0);

test.each(possible)("no PostgreSQL is started in a folder that %s", async (how) => {
  const dataDir = await mkdtemp(join(tmpdir(), "troco-own-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await prepared[how]!(join(dataDir, "postgres"));
  const started = startEmbeddedPostgres({ dataDir, log: createLog("silent") });
  void started.then((postgres) => postgres.stop()).catch(() => undefined);
  await expect(started).rejects.toThrow(/belongs to another user: remove it, or choose another DATA_DIR/);
});
