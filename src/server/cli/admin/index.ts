export { runCommand, readTyped } from "./commands.ts";
export { grantAdministrator } from "./grant-administrator.ts";
