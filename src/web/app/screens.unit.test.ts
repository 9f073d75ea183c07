import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { findScreen, paths, type Path } from "#web/lib/screens.ts";

/** Every file of the web app by its path below src/web. */
const sources = new Map(
  Object.entries(
    import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.ts", "!../worker/**"], {
      query: "?raw",
      import: "default",
      eager: true,
    }),
  ).map(([file, text]) => [normalize(join("app", file)), text]),
);

const fileOf = (from: string, specifier: string) =>
  specifier.startsWith("#web/") ? specifier.slice("#web/".length) : join(dirname(from), specifier);

/** The files that come with one: what it imports, but not what it fetches later. */
function filesWith(file: string, found = new Set<string>()): ReadonlySet<string> {
  const text = sources.get(file);
  if (text === undefined || found.has(file) || file.startsWith("lib/languages/")) return found;
  found.add(file);
  for (const [, specifier] of text.matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from "([#.][^"]+)"/gm)) {
    filesWith(fileOf(file, specifier!), found);
  }
  return found;
}

/** The modules whose messages the files read, and where. */
function readBy(file: string): readonly { readonly module: string; readonly by: string }[] {
  return [...filesWith(file)].flatMap((by) =>
    [...sources.get(by)!.matchAll(/useMessages\(("[^)]+)\)/g)].flatMap(([, modules]) =>
      [...modules!.matchAll(/"(\w+)"/g)].map(([, module]) => ({ module: module!, by })),
    ),
  );
}

const screenFile = (path: Path) => {
  const { component, console } = findScreen(path)!;
  return `app/${console ? "consoles/" : ""}screens/${component}.tsx`;
};

it("every file of a screen has a row", () => {
  const rows = new Set(paths.map(screenFile));
  expect([...sources.keys()].filter((file) => /^app\/(?:consoles\/)?screens\//.test(file) && !rows.has(file))).toEqual(
    [],
  );
});

describe.each(paths)("%s", (path) => {
  const { messages, console } = findScreen(path)!;
  const file = screenFile(path);

  it("has a file with one component, which is called a screen", () => {
    const exported = [...(sources.get(file) ?? "").matchAll(/^export (?:async )?(?!type|interface)\w+ (\w+)/gm)];
    expect(exported.map(([, name]) => name)).toEqual([expect.stringMatching(/Screen$/)]);
  });

  it("is fetched with all the messages it reads, and no others", () => {
    const read = new Set(readBy(file).map(({ module }) => module));
    const fetched = new Set<string>(console ? ["consoles", ...messages] : messages);
    expect([...read].filter((module) => !fetched.has(module))).toEqual([]);
    expect(messages.filter((module) => !read.has(module))).toEqual([]);
  });
});

/**
 * The messages that a file which is fetched later may read unnamed, because its screens have it.
 */
const hosts: Readonly<Record<string, readonly string[]>> = {
  // Home comes in the frame's file; the messages come with its row.
  "app/app.tsx": ["home", "transactions"],
  "app/consoles/screens/admin-partners.tsx": ["partnerAdministration", "consoles"],
  "app/screens/add-money.tsx": ["topUps"],
  "app/screens/home.tsx": ["home", "transactions"],
  "app/screens/send-money.tsx": ["transfers"],
  "features/partners/partner-console/card-number-field.tsx": ["partnerConsole"],
  "features/payments/transactions/receipt-pane.tsx": ["transactions"],
  "features/payments/refunds/refund-action.tsx": ["refunds", "consoles"],
};

describe("a part that is fetched later", () => {
  const parts = [...sources].flatMap(([from, text]) =>
    [...text.matchAll(/fetched\(\s*async \(\) =>\s*\(await import\("([^"]+)"\)\)\.\w+,?\s*(\[[^\]]*\])?/g)].map(
      ([, specifier, messages]) => ({
        from,
        file: fileOf(from, specifier!),
        named: [...(messages ?? "").matchAll(/"(\w+)"/g)].map(([, module]) => module!),
      }),
    ),
  );

  it.each(parts)("$file brings the messages that $from has not", ({ from, file, named }) => {
    const there = new Set([...named, ...(hosts[from] ?? [])]);
    expect(readBy(file).filter(({ module }) => !there.has(module))).toEqual([]);
  });
});
