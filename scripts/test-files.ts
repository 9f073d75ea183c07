import { globSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** The test files of a part, by patterns from the root, and how its tool matches a name. */
export interface TestFiles {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly matches: (file: string, name: string) => boolean;
}

/** For vitest, which looks for the name in the path. */
export const integrationFiles: TestFiles = {
  include: ["src/server/**/*.test.ts", "test/integration/**/*.test.ts"],
  exclude: ["**/*.unit.test.ts"],
  matches: (file, name) => file.toLowerCase().includes(name.toLowerCase()),
};

/**
 * The files that run on the older PostgreSQL, too: every module's statements and all money. Left
 * out is what does not depend on the version: the program's start and commands, protocols of other
 * services, requests rejected before a statement, and flows whose statements the modules' own tests
 * send.
 */
export const olderIntegrationFiles: TestFiles = {
  ...integrationFiles,
  exclude: [
    ...integrationFiles.exclude,
    "test/integration/{crashes,process,restore,several-processes,test-run}.test.ts",
    "test/integration/{attacks,auth,live,notifications,other-generators,own-account,push,security,stripe,till,typescript-client,withdrawn-intents}.test.ts",
    "src/server/cli/admin/main.test.ts",
    "src/server/**/{doctor,identity-documents,mail,metrics,wallet-pass}/*.test.ts",
  ],
};

/** For Playwright, which reads a name as a regular expression. */
export const browserFiles: TestFiles = {
  include: ["test/e2e/**/*.test.ts"],
  exclude: [],
  matches: (file, name) => new RegExp(name, "i").test(join(root, file)),
};

/**
 * Whether a test file matches one of the names. True if an option of the tool is among them,
 * because only the tool knows what that selects.
 */
export function areFound({ include, exclude, matches }: TestFiles, names: readonly string[]): boolean {
  if (names.some((name) => name.startsWith("-"))) return true;
  const files = globSync(include, { cwd: root, exclude });
  // Both tools accept a line number behind the file.
  return names.some((name) => files.some((file) => matches(file, name.replace(/:\d+$/, ""))));
}
