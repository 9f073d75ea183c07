import { hashPassword } from "better-auth/crypto";
import type { TestProject } from "vitest/node";
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

/** The login password of the people whom a file of tests makes, by their number. */
export const loginPassword = (number: number): string => `login password ${number}`;
/** As many people as most files make. */
const hashedPasswords = 16;

/** Gives the integration tests their PostgreSQL, and what would else be hashed anew in every file. */
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
