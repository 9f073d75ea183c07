import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { variables } from "../src/server/platform/configuration-variables.ts";

export const referencePath = "docs/operations.md";
const path = join(import.meta.dirname, "..", referencePath);
const begin = "<!-- The configuration, written by `npm run reference`. -->\n";
const end = "<!-- The end of the configuration. -->\n";

/** `walletPasses` is "Wallet passes". */
function titleOf(group: string): string {
  const words = group.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function defaultOf(variable: z.ZodType): string {
  const { defaultValue } = variable.def as { readonly defaultValue?: unknown };
  if (defaultValue === undefined || (Array.isArray(defaultValue) && defaultValue.length === 0)) return "–";
  return `\`${Array.isArray(defaultValue) ? defaultValue.join(",") : String(defaultValue)}\``;
}

function tableOf([group, all]: readonly [string, Readonly<Record<string, z.ZodType>>]): string {
  const rows = Object.entries(all).map(([name, variable]) => {
    if (variable.description === undefined) throw new Error(`${name} does not say what it means`);
    return `| \`${name}\` | ${defaultOf(variable)} | ${variable.description.replaceAll("|", "\\|")} |`;
  });
  return [`**${titleOf(group)}**`, "", "| variable | default | meaning |", "| --- | --- | --- |", ...rows].join("\n");
}

/** The page with its reference written from the code. */
export function withReference(page: string): string {
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${referencePath} has lost the marks of its reference`);
  return `${before}${begin}\n${Object.entries(variables).map(tableOf).join("\n\n")}\n\n${end}${after}`;
}

if (import.meta.main) writeFileSync(path, withReference(readFileSync(path, "utf8")));
