/** Whether this is `npm run test:full`. Tests tagged `full` run only then. */
export const isFull = process.env["TEST_FULL"] === "true";

const factor = Number(process.env["TEST_CASES"] ?? 1);

/**
 * The number of generated cases to try: TEST_CASES times the number that is tried for every change.
 */
export const cases = (usual: number): number => Math.ceil(usual * factor);
