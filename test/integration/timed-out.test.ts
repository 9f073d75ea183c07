import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { node, root } from "./support/program.ts";

const tests = (log: string) => `
const { appendFileSync } = process.getBuiltinModule("node:fs");
import { expect, test } from "vitest";
const note = (line) => appendFileSync(${JSON.stringify(log)}, line + "\\n");
test("passes", () => note("passes"));
test("hangs", { timeout: 50 }, async () => {
  note("hangs");
  await new Promise(() => undefined);
});
test("stands behind it", () => note("stands behind it"));
`;
const other = (log: string) =>
  tests(log)
    .replace(/test\("hangs"[^]*?\}\);/, "")
    .replaceAll('note("', 'note("elsewhere: ');

test("a test that hits its limit of time is the last one that runs in its file, and other files run", async () => {
  const folder = await mkdtemp(join(tmpdir(), "troco-timed-out-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const log = join(folder, "log");
  await mkdir(join(folder, "tests"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, "tests/a.test.mjs"), tests(log));
  await writeFile(join(folder, "tests/b.test.mjs"), other(log));
  const config = {
    root: folder,
    test: { isolate: false, maxWorkers: 1, setupFiles: [join(root, "test/harness/timed-out.ts")] },
  };
  await writeFile(join(folder, "vitest.config.mjs"), `export default ${JSON.stringify(config)};`);
  const output = await new Promise<string>((resolve) => {
    const args = [join(root, "node_modules/vitest/vitest.mjs"), "run", "--config", join(folder, "vitest.config.mjs")];
    execFile(node, args, { cwd: root }, (_, stdout, stderr) => resolve(stdout + stderr));
  });
  const ran = (await readFile(log, "utf8").catch(() => "")).trim().split("\n").toSorted();
  expect(ran, output).toEqual(["elsewhere: passes", "elsewhere: stands behind it", "hangs", "passes"]);
  expect(output).toContain("hit its limit of time and may go on");
});
