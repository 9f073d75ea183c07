import type { Messages } from "../pt/index.ts";
import { common } from "./common.ts";
import { errors } from "./errors.ts";
import { fieldErrors } from "./field-errors.ts";
import { shell } from "./shell.ts";

/** English. */
export const en: Messages = { common, fieldErrors, errors, shell };
