export { identifyKey } from "./identify-key.ts";
