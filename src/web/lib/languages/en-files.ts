export { en as messages } from "./en/index.ts";

export const modules = import.meta.glob(["./en/*.ts", "!./en/{errors,index,shell}.ts"]);
