export { errorsOf } from "./errors.ts";
export { describeApi, documents } from "./openapi.ts";
