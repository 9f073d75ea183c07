import type { TestProject } from "vitest/node";
import { startTemplate } from "./template.ts";

declare module "vitest" {
  interface ProvidedContext {
    templateUrl: string;
    serverRole: string;
  }
}

/** Gives the integration tests their PostgreSQL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = await startTemplate();
  project.provide("templateUrl", template.url);
  project.provide("serverRole", template.role);
  return template.stop;
}
