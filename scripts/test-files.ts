import { globSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Which tests a part has, as paths from the root, and how its tool compares a name with one. */
export interface TestFiles {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly matches: (file: string, name: string) => boolean;
}

/** For vitest, which looks for a piece of the path. */
export const integrationFiles: TestFiles = {
  include: ["src/server/**/*.test.ts", "test/integration/**/*.test.ts"],
  exclude: ["**/*.unit.test.ts"],
  matches: (file, name) => file.toLowerCase().includes(name.toLowerCase()),
};

/**
 * Over the older PostgreSQL: every module's statements, all of the money, and not what is the same over either version: the
 * program's own start and its commands' (one test of it names the older one), the protocols of others, what is refused at the door,
 * and what only goes by the way of statements that the modules' own tests have sent already.
 */
export const olderIntegrationFiles: TestFiles = {
  ...integrationFiles,
  exclude: [
    ...integrationFiles.exclude,
    "test/integration/{process,restore,several-processes,test-run}.test.ts",
    "test/integration/{attacks,auth,live,notifications,own-account,push,security,stripe,till,withdrawn-intents}.test.ts",
    "src/server/cli/admin/main.test.ts",
    "src/server/**/{doctor,identity-documents,mail,metrics,wallet-pass}/*.test.ts",
  ],
};

/** For Playwright, which takes a regular expression. */
export const browserFiles: TestFiles = {
  include: ["test/e2e/**/*.test.ts"],
  exclude: [],
  matches: (file, name) => new RegExp(name, "i").test(join(root, file)),
};

/** Whether there is a test file for one of the names. With an option of the tool's among them, only the tool can tell. */
export function areFound({ include, exclude, matches }: TestFiles, names: readonly string[]): boolean {
  if (names.some((name) => name.startsWith("-"))) return true;
  const files = globSync(include, { cwd: root, exclude });
  // Both tools also take the line of a test behind its file.
  return names.some((name) => files.some((file) => matches(file, name.replace(/:\d+$/, ""))));
}
