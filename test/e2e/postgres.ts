import { startTemplate } from "#test/harness/template.ts";
import { startTestRun } from "../../scripts/test-run.ts";

/** Where each installation finds the database that it clones. */
export const templateUrlVariable = "TROCO_TEST_TEMPLATE_URL";

/** Gives the end-to-end tests their PostgreSQL: making a cluster for each would take longer than most of them. */
export default async function setup(): Promise<() => Promise<void>> {
  const testRun = await startTestRun();
  const template = await startTemplate();
  process.env[templateUrlVariable] = template.url;
  return async () => {
    await template.stop();
    await testRun.end();
  };
}
