import { readFileSync } from "node:fs";
import { join } from "node:path";
import { format, type FormatConfig } from "oxfmt";

/** Generated TypeScript as `npm run format` leaves it. */
export async function tidy(source: string): Promise<string> {
  const {
    ignorePatterns: _,
    $schema: _schema,
    ...options
  } = JSON.parse(readFileSync(join(import.meta.dirname, "../.oxfmtrc.json"), "utf8")) as FormatConfig & {
    readonly ignorePatterns: unknown;
    readonly $schema: unknown;
  };
  const { code, errors } = await format("generated.ts", source, options);
  if (errors.length > 0) throw new Error(`${errors[0]!.message}\n${errors[0]!.codeframe}`);
  return code;
}
