/** Whether everything is tested, as `npm run test:full` does; tests tagged `full` run only then. */
export const isFull = process.env["TEST_FULL"] === "true";

const factor = Number(process.env["TEST_CASES"] ?? 1);

/**
 * How many generated cases are tried, for a count that every change can afford: TEST_CASES times as
 * many.
 */
export const cases = (usual: number): number => Math.ceil(usual * factor);
