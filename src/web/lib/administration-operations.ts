import { addOperations } from "./api.ts";

/** Each screen of the administrators' console calls this; no other screen needs its operations. */
export function addAdministrationOperations(): void {
  addOperations(__ADMINISTRATION_OPERATIONS__);
}
