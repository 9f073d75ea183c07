import { expect, test } from "vitest";
import { readPostalCode } from "./postal-code.ts";

test.each([
  ["01304-001", "Brasil", "01304-001"],
  ["01304001", "BR", "01304-001"],
  ["01.304-001", "BR", "01304-001"],
  [" 01304 001 ", "BR", "01304-001"],
  ["01304\u2013001", "BR", "01304-001"],
  ["\u202a01304\u00a0001\u202c", "BR", "01304-001"],
  ["66085823", undefined, "66085-823"],
  ["01304001", "United States", "01304-001"],
  ["01310-000", "BR", "01310-000"],
  ["941031234", undefined, "941031234"],
  ["94103", "US", "94103"],
  ["941031234", "US", "94103-1234"],
  ["28013", "España", "28013"],
  ["c1425abc", "Argentina", "C1425ABC"],
  ["7500000", "Chile", "7500000"],
  ["1000-205", undefined, "1000-205"],
  ["sw1a  1aa", "GB", "SW1A 1AA"],
])("%j of %s is %j", (typed, country, form) => {
  expect(readPostalCode(typed, country)).toEqual({ form });
});

test.each([
  ["1304001", "Brasil", "lost_zero"],
  ["1304-001", "BR", "lost_zero"],
  ["8013", "España", "lost_zero"],
  ["6500", "MX", "lost_zero"],
  ["1000", "México", "lost_zero"],
  ["5001", "Perú", "lost_zero"],
  ["50010", "Colombia", "lost_zero"],
  ["1304001", "Brazil", "lost_zero"],
  ["2134", "United States", "lost_zero"],
  ["130400", "BR", "invalid_format"],
  ["013040011", "BR", "invalid_format"],
  ["0130A001", "BR", "invalid_format"],
  ["00000-000", "BR", "invalid_format"],
  ["1", undefined, "invalid_format"],
  ["São Paulo", undefined, "invalid_format"],
  ["Rua Augusta 1", undefined, "invalid_format"],
  ["=1+1", undefined, "invalid_format"],
])("%j of %s is refused: %s", (typed, country, code) => {
  expect(readPostalCode(typed, country)).toEqual({ code });
});
