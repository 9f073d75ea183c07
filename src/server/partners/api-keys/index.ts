export { identifyKey, type KeyCaller } from "./identify-key.ts";
