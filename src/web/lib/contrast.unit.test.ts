import { describe, expect, it } from "vitest";
import { contrast, legibleTextColor } from "./contrast.ts";

describe("legibleTextColor", () => {
  it("puts white on a dark colour and our ink on the default banner", () => {
    expect(legibleTextColor("#0F3D2E")).toBe("#ffffff");
    expect(legibleTextColor("#F39C12")).toBe("#10231c");
  });

  it("reaches 4.5:1 on every grey and every pure hue", () => {
    const byte = (value: number) => value.toString(16).padStart(2, "0");
    for (let value = 0; value < 256; value += 1) {
      for (const color of [byte(value).repeat(3), `${byte(value)}0000`, `00${byte(value)}00`, `0000${byte(value)}`]) {
        expect(contrast(legibleTextColor(`#${color}`), `#${color}`)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});

it("contrast is 21 between black and white, in either order", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21);
});
