import { expect, it } from "vitest";
import { csvLine } from "./csv.ts";

it.each([
  [["a", null, -5], "a,,-5\r\n"],
  [['say "no", now', "two\r\nlines"], '"say ""no"", now","two\r\nlines"\r\n'],
  [["=1+1", "+1", "-1", "@sum(a1)", "\t=1"], "'=1+1,'+1,'-1,'@sum(a1),'\t=1\r\n"],
  [['=hyperlink("http://evil")'], '"\'=hyperlink(""http://evil"")"\r\n'],
  [
    ["x;=1+1", "a; +1", "\t=1;-1", "＝1+1", "50 - 10 = 40"],
    '"x;\'=1+1","a;\' +1","\'\t=1;\'-1",\'＝1+1,50 - 10 = 40\r\n',
  ],
])("writes %j so that it is read as it was", (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
