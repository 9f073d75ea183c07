import type { Parts } from "#server/platform/own-data.ts";

/** One JSON object in pieces; each part is read once the one before it has been consumed. */
export async function* writeJson(parts: Parts): AsyncGenerator<string> {
  let opening = "{\n";
  for (const [name, read] of Object.entries(parts)) {
    yield `${opening}${JSON.stringify(name)}: `;
    const part = read();
    if (part instanceof Promise) yield JSON.stringify(await part, undefined, 2);
    else yield* writeList(part);
    opening = ",\n";
  }
  yield "\n}\n";
}

async function* writeList(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let opening = "[";
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield `${opening}\n${page.map((row) => JSON.stringify(row)).join(",\n")}`;
    opening = ",";
  }
  yield opening === "[" ? "[]" : "\n]";
}
