export { createAuth, type Auth } from "./auth.ts";
export { createIdentify, type Caller, type Identify } from "./caller.ts";
export { sessionCookie } from "./session-cookie.ts";
export { endSessions, findUserIdByEmail } from "./users.ts";
