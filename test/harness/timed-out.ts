import { afterEach, beforeAll, beforeEach } from "vitest";

/** The test of this file that hit its limit of time, if one did. */
let timedOut: string | undefined;

// A function cannot be ended from outside: what a test had begun goes on, against the users and
// rows of the tests behind it. They would fail for no fault of theirs, so they are not run.
beforeAll(() => void (timedOut = undefined));
beforeEach(({ skip }) => skip(timedOut !== undefined, `"${timedOut}" hit its limit of time and may go on`));
afterEach(({ signal, task }) => {
  if (signal.aborted) timedOut = task.name;
});
