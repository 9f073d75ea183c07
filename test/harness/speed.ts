/** Whether this is `npm run test:full`. Tests tagged `full` run only then. */
export const isFull = process.env["TEST_FULL"] === "true";

const factor = Number(process.env["TEST_CASES"] ?? 1);

/**
 * The number of generated cases to try: TEST_CASES times the number that is tried for every change.
 */
export const cases = (usual: number): number => Math.ceil(usual * factor);

/**
 * The number of transfers that the longest trial posts: TEST_TRANSFERS, or what suits the run.
 */
export const transfersOfTrial = Number(process.env["TEST_TRANSFERS"] ?? (isFull ? 100_000 : 5_000));
