import { common } from "./common.ts";
import { fieldErrors } from "./field-errors.ts";
import { refusals } from "./refusals.ts";
import { shell } from "./shell.ts";
import type { Messages } from "../pt/index.ts";

/** Spanish. */
export const es: Messages = { common, fieldErrors, refusals, shell };
