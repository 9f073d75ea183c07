import { addOperations } from "./api.ts";

/** Adds the operations that only the partner's team, ceilings and tills need. */
export function addTeamOperations(): void {
  addOperations(__TEAM_OPERATIONS__);
}
