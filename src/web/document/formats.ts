import { localeOf } from "#contract/money-format.ts";
import { languageOfDevice } from "../lib/languages/stored.ts";

/**
 * Makes the browser load what it formats numbers and dates by. The first of each takes a slow phone
 * up to a tenth of a second, and until the app's files arrive it has nothing else to do.
 */
export function loadFormats(): void {
  const locale = localeOf[languageOfDevice()];
  setTimeout(() => (0).toLocaleString(locale));
  setTimeout(() => new Date(0).toLocaleTimeString(locale));
}
