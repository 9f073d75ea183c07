import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "#contract/limits.ts";
import type { MessagesOf } from "#web/lib/languages/message-modules.ts";
import type { Messages } from "#web/lib/languages/pt/index.ts";

const languagesFolder = join(import.meta.dirname, "../../src/web/lib/languages");

/** All messages of the web app in one language, by module. */
export async function readMessages(language: Language): Promise<Messages & MessagesOf> {
  const folder = join(languagesFolder, language);
  const files = await Promise.all(readdirSync(folder).map((file) => import(join(folder, file))));
  const exported = Object.assign({}, ...files) as Record<Language, Messages> & MessagesOf;
  return { ...exported, ...exported[language] };
}
