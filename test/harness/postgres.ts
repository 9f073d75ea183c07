import type { TestProject } from "vitest/node";
import { hashPassword } from "#server/customers/auth/index.ts";
import { startTestRun } from "../../scripts/test-run.ts";
import { rememberedKeys, rememberKeys, type RememberedKey } from "./remember-keys.ts";
import { startTemplate } from "./template.ts";

declare module "vitest" {
  interface ProvidedContext {
    templateUrl: string;
    serverRole: string;
    /** Hashes of `loginPassword(1)` and so on. */
    passwordHashes: readonly string[];
    rememberedKeys: readonly RememberedKey[];
  }
}

/** The login password of the user with this number in a test file. */
export const loginPassword = (number: number): string => `login password ${number}`;
/** As many users as most test files make. */
const hashedPasswords = 16;

/**
 * Starts the integration tests' PostgreSQL, and hashes their login passwords once for all files.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const testRun = await startTestRun();
  rememberKeys();
  const passwords = Array.from({ length: hashedPasswords }, (_, index) => loginPassword(index + 1));
  const [template, hashes] = await Promise.all([startTemplate(), Promise.all(passwords.map(hashPassword))]);
  project.provide("templateUrl", template.url);
  project.provide("serverRole", template.role);
  project.provide("passwordHashes", hashes);
  project.provide("rememberedKeys", await rememberedKeys());
  return async () => {
    await template.stop();
    await testRun.end();
  };
}
