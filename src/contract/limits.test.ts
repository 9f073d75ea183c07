import { expect, test } from "vitest";
import { delaysMs, narrowScreenPx, recentContactsMax } from "./limits.ts";

// Written out, so that a changed figure of the specification (section 9) changes here, too.
test("the delays are those of the specification", () => {
  expect(delaysMs).toEqual({
    emailConfirmationRedirect: 10_000,
    transferRedirect: 2_000,
    cashbackRedirect: 2_500,
    recoverySuccessRedirect: 2_000,
    reloadAfterApproval: 1_500,
    activationRefetch: 500,
    pendingRetry: 1_000,
    toast: 4_000,
  });
});

test("so are the narrow screen and the number of recent contacts", () => {
  expect(narrowScreenPx).toBe(768);
  expect(recentContactsMax).toBe(10);
});
