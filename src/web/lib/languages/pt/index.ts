import { common } from "./common.ts";
import { fieldErrors } from "./field-errors.ts";
import { refusals } from "./refusals.ts";
import { shell } from "./shell.ts";

/** Portuguese, the source of every key. Only what each screen may need at once; rooms are loaded with their screens. */
export const pt = { common, fieldErrors, refusals, shell };

export type Messages = typeof pt;
