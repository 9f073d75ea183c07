import { applyChosenAppearance } from "./appearance.ts";
import { beginFirstRequests } from "./first-requests.ts";
import { loadFormats } from "./formats.ts";
import { guardStart } from "./start-guard.ts";
import { isSupported, showSupported } from "./supported.ts";

// Stands in the page itself (scripts/document-script.ts), and runs before anything is painted. It
// must work where the app's files do not arrive.

if (isSupported()) {
  guardStart();
  applyChosenAppearance();
  beginFirstRequests();
  loadFormats();
} else showSupported();
