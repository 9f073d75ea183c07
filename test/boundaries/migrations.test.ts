import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { executedSum } from "#server/platform/db/executed-sum.ts";
import { readMigrationSums } from "#server/platform/db/migrate.ts";

const root = join(import.meta.dirname, "../..");
const folder = "db/migrations";
const table = "db/migrations.sums";

const sums = new Map(
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".sql"))
    .map((name) => [name, executedSum(readFileSync(join(root, folder, name), "utf8"))]),
);

test("each migration executes what its line of the table says, and has not gone", async () => {
  const lines = await readMigrationSums();
  const missing = [...sums].filter(([name]) => !lines.has(name)).map((line) => line.join(" "));
  expect(missing, `lines that ${table} lacks; a new migration brings its own`).toEqual([]);
  const changed = [...lines].filter(([name, { digest }]) => sums.get(name) !== digest).map(([name]) => name);
  expect(changed, "migrations that have changed or gone; add a new one instead").toEqual([]);
});

const git = (args: readonly string[], input?: string): string =>
  execFileSync("git", ["-C", root, ...args], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["pipe", "pipe", "ignore"],
    ...(input === undefined ? {} : { input }),
  });

/** The commit that brought the table. Undefined where there is no history, as in an archive. */
function firstCommit(): string | undefined {
  try {
    return git(["log", "--diff-filter=A", "--format=%H", "--", table]).trim().split("\n").at(-1) || undefined;
  } catch {
    return undefined;
  }
}

interface Version {
  readonly path: string;
  readonly text: string;
}

/** Each text that the migrations and the table had in a commit or in one of those after it. */
function versionsSince(first: string): Version[] {
  const then = git(["ls-tree", "-r", first, folder, table]).matchAll(/^\d+ blob (?<blob>\w+)\t(?<path>.+)$/gm);
  const since = git([
    "log",
    "--format=",
    "--raw",
    "--no-abbrev",
    "--no-renames",
    `${first}..HEAD`,
    "--",
    folder,
    table,
  ]);
  const changes = since.matchAll(/^:\d+ \d+ \w+ (?<blob>\w+) [AM]\t(?<path>.+)$/gm);
  const found = new Map([...then, ...changes].map(({ groups }) => [`${groups!["blob"]} ${groups!["path"]}`, groups!]));
  const versions = [...found.values()];
  const all = git(["cat-file", "--batch"], versions.map(({ blob }) => `${blob}\n`).join(""));
  // Each text follows a line with its length in bytes, and a line end follows the text.
  let rest = Buffer.from(all);
  return versions.map(({ path }) => {
    const start = rest.indexOf("\n") + 1;
    const end = start + Number(rest.subarray(0, start).toString().split(" ")[2]);
    const text = rest.subarray(start, end).toString();
    rest = rest.subarray(end + 1);
    return { path: path!, text };
  });
}

const first = firstCommit();
if (first === undefined)
  process.stderr.write("not run: comparing migrations with earlier commits needs git's history\n");

test.skipIf(first === undefined)(
  "each migration executes what it did in every earlier commit, and no line of the table was changed",
  () => {
    const versions = versionsSince(first!);
    expect(versions.length).toBeGreaterThanOrEqual(sums.size);
    const changed = versions
      .filter(({ path, text }) => path !== table && sums.get(path.slice(folder.length + 1)) !== executedSum(text))
      .map(({ path }) => path);
    expect(changed, "migrations that executed something else").toEqual([]);
    const linesOf = (text: string) => text.split("\n").filter((line) => !line.startsWith("#"));
    const lines = new Set(linesOf(readFileSync(join(root, table), "utf8")));
    const before = versions.filter(({ path }) => path === table).flatMap(({ text }) => linesOf(text));
    expect(
      before.filter((line) => !lines.has(line)),
      `lines that ${table} had`,
    ).toEqual([]);
  },
);
