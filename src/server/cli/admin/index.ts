export { runCommand, parseInvocation } from "./commands.ts";
export { grantAdministrator } from "./grant-administrator.ts";
