export { errorsOf } from "./errors.ts";
export { describeApi } from "./openapi.ts";
