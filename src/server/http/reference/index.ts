export { errorsOf } from "./errors.ts";
