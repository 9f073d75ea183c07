import { describe, expect, test } from "vitest";
import { SettableClock } from "#server/platform/clock.ts";
import { Keys } from "#server/platform/keys.ts";
import { readToken, signToken, type Purpose } from "./signed-tokens.ts";

const clock = new SettableClock(new Date("2026-11-21T12:00:00Z"));
const services = { clock, keys: new Keys(["a secret of a test that is long enough to be one"]) };
const lifeMs = 60_000;
const purposes: readonly Purpose[] = ["challenge", "registration"];
const subjects = ["", "marina", "caio"];

describe("a signed token", () => {
  test.for(purposes)("of %s is read for its purpose and its subject alone", (purpose) => {
    for (const subject of subjects) {
      const token = signToken(services, { purpose, subject, lifeMs });
      const read = purposes.flatMap((otherPurpose) =>
        subjects
          .filter((other) => readToken(services, { purpose: otherPurpose, subject: other, token }) !== undefined)
          .map((other) => [otherPurpose, other]),
      );
      expect(read).toEqual([[purpose, subject]]);
    }
  });

  test("says when it expires, and is worth nothing from that moment on, nor with another moment written into it", () => {
    const asked = { purpose: "registration", subject: "marina" } as const;
    const token = signToken(services, { ...asked, lifeMs });
    const later = new SettableClock(new Date(clock.now().getTime() + lifeMs - 1));
    const read = (text: string) => readToken({ ...services, clock: later }, { ...asked, token: text });
    expect(read(token)).toEqual(new Date(clock.now().getTime() + lifeMs));
    later.advance(1);
    expect(read(token)).toBeUndefined();
    const longer = Buffer.from(token, "base64url");
    longer.writeUIntBE(later.now().getTime() + lifeMs, 0, 6);
    expect(read(longer.toString("base64url"))).toBeUndefined();
  });

  test("of another secret, with a changed letter, shorter or longer, is none", () => {
    const asked = { purpose: "challenge", subject: "" } as const;
    const token = signToken(services, { ...asked, lifeMs });
    const foreign = signToken({ clock, keys: new Keys(["another secret"]) }, { ...asked, lifeMs });
    const changed = [0, 10, 30, 71].map((at) => {
      const letter = token[at] === "A" ? "B" : "A";
      return token.slice(0, at) + letter + token.slice(at + 1);
    });
    for (const text of [foreign, ...changed, token.slice(1), `${token}A`, ""])
      expect(readToken(services, { ...asked, token: text }), text).toBeUndefined();
    expect(signToken(services, { ...asked, lifeMs }), "no two are alike").not.toBe(token);
  });
});
