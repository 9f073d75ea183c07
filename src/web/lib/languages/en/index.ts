import type { Messages } from "../pt/index.ts";
import { common } from "./common.ts";
import { fieldErrors } from "./field-errors.ts";
import { refusals } from "./refusals.ts";
import { shell } from "./shell.ts";

/** English. */
export const en: Messages = { common, fieldErrors, refusals, shell };
