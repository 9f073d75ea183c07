export { handleSandboxCharges } from "./decide.ts";
