import { startTemplate } from "#test/harness/template.ts";
import { startTestRun } from "../../scripts/test-run.ts";

/** The variable with the URL of the database that each installation clones. */
export const templateUrlVariable = "TROCO_TEST_TEMPLATE_URL";

/**
 * Starts one PostgreSQL for all end-to-end tests; one for each would take longer than the tests.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const testRun = await startTestRun();
  const template = await startTemplate();
  process.env[templateUrlVariable] = template.url;
  return async () => {
    await template.stop();
    await testRun.end();
  };
}
