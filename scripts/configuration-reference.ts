import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sections, variablesOf, type Variable } from "../src/server/platform/settings.ts";

export const referencePath = "docs/operations.md";
const path = join(import.meta.dirname, "..", referencePath);
const begin = "<!-- The configuration, written by `npm run reference`. -->\n";
const end = "<!-- The end of the configuration. -->\n";

/** `walletPasses` is "Wallet passes". */
function titleOf(section: string): string {
  const words = section.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function defaultOf({ type }: Variable): string {
  const { defaultValue } = type.def as { readonly defaultValue?: unknown };
  if (defaultValue === undefined || (Array.isArray(defaultValue) && defaultValue.length === 0)) return "–";
  return `\`${Array.isArray(defaultValue) ? defaultValue.join(",") : String(defaultValue)}\``;
}

function tableOf(section: string, variables: readonly Variable[]): string {
  const rows = variables.map(
    (variable) => `| \`${variable.name}\` | ${defaultOf(variable)} | ${variable.meaning.replaceAll("|", "\\|")} |`,
  );
  return [`**${titleOf(section)}**`, "", "| variable | default | meaning |", "| --- | --- | --- |", ...rows].join("\n");
}

/** The page with its reference written from the code. */
export function withReference(page: string): string {
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${referencePath} has lost the marks of its reference`);
  const tables = Object.entries(sections).map(([section, settings]) => tableOf(section, variablesOf(settings)));
  return `${before}${begin}\n${tables.join("\n\n")}\n\n${end}${after}`;
}

if (import.meta.main) writeFileSync(path, withReference(readFileSync(path, "utf8")));
