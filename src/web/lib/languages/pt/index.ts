import { common } from "./common.ts";
import { errors } from "./errors.ts";
import { fieldErrors } from "./field-errors.ts";
import { shell } from "./shell.ts";

/** Portuguese, the source of every key. Only what each screen may need at once; rooms are loaded with their screens. */
export const pt = { common, fieldErrors, errors, shell };

export type Messages = typeof pt;
