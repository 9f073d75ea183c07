export { grantAdministrator } from "./grant-administrator.ts";
