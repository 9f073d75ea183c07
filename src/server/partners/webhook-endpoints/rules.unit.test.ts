import { expect, test } from "vitest";
import { signatureHeader } from "./rules.ts";

test("a signature is of the time and the body, in the form that the guide's receivers check", () => {
  expect(signatureHeader(["whsec_1"], new Date("2026-11-21T12:00:00.900Z"), '{"a":1}')).toBe(
    "t=1795262400,v1=b303a372836fa28534f816d419ea41427b009e0886fdac6ad34675b6a5d736f1",
  );
});
