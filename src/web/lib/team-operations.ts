import { addOperations } from "./api.ts";

/** For parts of the partner's console about its team, ceilings and tills, which alone need these. */
export function addTeamOperations(): void {
  addOperations(__TEAM_OPERATIONS__);
}
