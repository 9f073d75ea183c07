export { createAuth, type Auth } from "./auth.ts";
export { identify, type Caller } from "./caller.ts";
export { endSessions, findUserIdByEmail } from "./users.ts";
