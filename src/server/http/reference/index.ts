export { errorsOf, sessionErrors } from "./errors.ts";
export { describeApi } from "./openapi.ts";
