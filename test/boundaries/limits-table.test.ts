import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { errorCodes } from "#contract/error-codes.ts";
import { authOperations } from "#server/http/auth-operations.ts";
import { decidedCaps, decidedLimits } from "#test/integration/support/limits.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const sources = globSync("src/server/**/*.ts", { cwd: root }).filter((path) => !path.endsWith(".test.ts"));

/** Names that a call does not spell out, by the text that it has in their place. */
const computed: Readonly<Record<string, readonly string[]>> = {
  // The three of http/auth-operations.ts, which are compared below.
  "`/api${path} ${name}`": [],
  "unknownCardsOf(partnerId)": ["unknown-cards"],
  "unknownCardsOf(partner.id)": ["unknown-cards"],
  "`${name}:${userId}`": ["second-factor", "second-factor-day"],
  // Of pushes, which are left out and not refused: queue-pushes.test.ts exhausts it.
  counts: [],
  // Whether a notice was shown already, which is no limit.
  key: [],
};

/** The keys under which the server counts, as the calls of rate-limit/ have them. */
function keysIn(source: string): string[] {
  const calls = source.matchAll(
    /(?<!function )\b(?:limitRate|countGuess|refuseExhausted|countWithin)\(\s*(?:\{[^}]*\}|\w+),\s*(?:now,\s*)?([^;]*?)\)?;/g,
  );
  const names = [...calls].map(([, rest]) => nameOf(rest!));
  const all = source.match(/(?<!function )\b(?:limitRate|countGuess|refuseExhausted|countWithin)\(/g) ?? [];
  expect(names, "calls that this test cannot read").toHaveLength(all.length);
  return names;
}

/** Of the arguments behind the first: the name that the key begins with, or the key's own text. */
function nameOf(args: string): string {
  const [literal] = /["`][^"`]*["`]/.exec(args.split(/,\s*(?:\{|\w+$)/)[0]!) ?? [];
  if (literal === undefined || literal in computed) return literal ?? args.split(",")[0]!;
  return /^["`]([\w-]+)/.exec(literal)?.[1] ?? literal;
}

describe("the tables of limits", () => {
  it("have a line for each limit of a rate that the server counts, and no other", () => {
    const counted = sources
      .filter((path) => !path.includes("/platform/rate-limit/"))
      .flatMap((path) => keysIn(read(path)).flatMap((name) => computed[name] ?? [name]));
    const ofAuth = Object.values(authOperations).flatMap(({ path, perNetwork, perEmail, perDevice }) => [
      ...(perNetwork === undefined ? [] : [`/api${path} network`]),
      ...(perEmail === undefined ? [] : [`/api${path} email`]),
      ...(perDevice === undefined ? [] : [`/api${path} device`]),
    ]);
    const named = Object.keys(decidedLimits).map((name) => (name.startsWith("/") ? name : name.split(":")[0]!));
    expect([...new Set([...counted, ...ofAuth])].toSorted()).toEqual([...new Set(named)].toSorted());
  });

  it("know each place that limits requests at once", () => {
    // Each has its line in the searches of limits.test.ts.
    expect(sources.filter((path) => /(?<!function )\blimitAtOnce\(/.test(read(path))).toSorted()).toEqual([
      "src/server/back-office/partner-administration/routes.ts",
      "src/server/partners/partners/routes.ts",
      "src/server/payments/payment-requests/routes.ts",
    ]);
  });

  it("have a line for each error code of a cap", () => {
    // Those of spending have tests of their own.
    const others = ["too_many_requests", "too_many_sends", "too_many_sends_to_one"];
    const codes = errorCodes.filter((code) => code.startsWith("too_many_") && !others.includes(code));
    expect(codes.toSorted()).toEqual(decidedCaps.toSorted());
  });
});

describe("the error codes", () => {
  it("are each expected by a test of the server", () => {
    const tests = globSync(["src/server/**/*.test.ts", "test/{integration,e2e}/**/*.ts"], { cwd: root }).map(read);
    const expected = tests.join("\n");
    const isExpected = (code: string) => expected.includes(`"${code}"`) || expected.includes(`${code}:`);
    // The specification names it, and a sign-up with a taken address answers as any other.
    const neverSent = ["user_exists"];
    expect(errorCodes.filter((code) => !isExpected(code))).toEqual(neverSent);
  });
});
