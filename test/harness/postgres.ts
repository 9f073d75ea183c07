import type { TestProject } from "vitest/node";
import { hashPassword } from "#server/customers/auth/index.ts";
import { startTestRun } from "../../scripts/test-run.ts";
import { rememberedKeys, rememberKeys, type RememberedKey } from "./remember-keys.ts";
import { startTemplate } from "./template.ts";
import { loginPassword } from "./users.ts";

declare module "vitest" {
  interface ProvidedContext {
    templateUrl: string;
    serverRole: string;
    /** The hash of `loginPassword`. */
    passwordHash: string;
    rememberedKeys: readonly RememberedKey[];
  }
}

/** Starts the integration tests' PostgreSQL, and hashes the login password once for all files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const testRun = await startTestRun();
  rememberKeys();
  const [template, passwordHash] = await Promise.all([startTemplate(), hashPassword(loginPassword)]);
  project.provide("templateUrl", template.url);
  project.provide("serverRole", template.role);
  project.provide("passwordHash", passwordHash);
  project.provide("rememberedKeys", await rememberedKeys());
  return async () => {
    await template.stop();
    await testRun.end();
  };
}
