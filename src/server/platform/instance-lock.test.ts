import { spawn, type ChildProcess } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cases } from "#test/harness/speed.ts";

/**
 * Takes the lock of each folder that it is given, answers with a line, and holds it for as long as
 * it lives.
 */
const program = `
  import { createInterface } from "node:readline";
  import { lockInstance } from ${JSON.stringify(join(import.meta.dirname, "instance-lock.ts"))};
  console.log("ready");
  for await (const folder of createInterface({ input: process.stdin })) {
    const answer = await lockInstance(folder).then(() => "held", (error) => error.message);
    // The caller may forget the lock: it ends with the process, not with the garbage collection.
    gc();
    await new Promise(setImmediate);
    console.log(answer);
  }`;

interface Starter {
  readonly process: ChildProcess;
  /** @returns "held", or why not */
  lock(folder: string): Promise<string>;
}

const starters: Starter[] = [];

async function startOne(): Promise<Starter> {
  const child = spawn(process.execPath, ["--expose-gc", "--input-type=module", "--eval", program], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe("ready");
  const starter: Starter = {
    process: child,
    lock: async (folder) => {
      child.stdin.write(`${folder}\n`);
      return (await lines.next()).value as string;
    },
  };
  starters.push(starter);
  return starter;
}

async function kill({ process: child }: Starter): Promise<void> {
  const ended = new Promise((exited) => child.once("exit", exited));
  child.kill("SIGKILL");
  await ended;
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "troco-lock-"));
});
afterEach(async () => {
  await Promise.all(
    starters
      .splice(0)
      .filter(({ process }) => (process.exitCode ?? process.signalCode) === null)
      .map(kill),
  );
  await rm(folder, { recursive: true, force: true });
});

test("of two starts at once, after one that was killed, one has the folder and the other reports the way out", async () => {
  const both = await Promise.all([startOne(), startOne()]);
  const rounds = cases(5);
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = join(folder, String(round));
    const before = await startOne();
    expect(await before.lock(dataDir)).toBe("held");
    await kill(before);
    const answers = await Promise.all(both.map((one) => one.lock(dataDir)));
    expect(answers.filter((answer) => answer === "held")).toHaveLength(1);
    expect(answers.find((answer) => answer !== "held")).toMatch(
      /^another Troco(?: \(process \d+\))? already runs in .+: stop it, or choose another DATA_DIR$/,
    );
  }
});

test("a folder far down is held like any other", async () => {
  const far = join(folder, "a folder with a long name ".repeat(8).trim(), "data ".repeat(30).trim());
  const [first, second] = await Promise.all([startOne(), startOne()]);
  expect(await first.lock(far)).toBe("held");
  expect(await second.lock(far)).toMatch(
    new RegExp(`^another Troco \\(process ${first.process.pid}\\) already runs in `),
  );
});

test("where nothing can be locked, the folder and the way out are named", async () => {
  await mkdir(join(folder, "instance.lock"));
  const starter = await startOne();
  expect(await starter.lock(folder)).toBe(
    `DATA_DIR: ${join(folder, "instance.lock")} cannot be locked (unable to open database file): choose a folder on this machine's own disk that Troco's user may write`,
  );
});
