import { auth } from "./auth.ts";
import { common } from "./common.ts";
import { fieldErrors } from "./field-errors.ts";
import { refusals } from "./refusals.ts";
import { shell } from "./shell.ts";

/** Portuguese, the source catalogue: the other languages must have exactly its keys. One file a room. */
export const pt = { auth, common, fieldErrors, refusals, shell };

export type Messages = typeof pt;
