export { pt as messages } from "./pt/index.ts";

export const modules = import.meta.glob(["./pt/*.ts", "!./pt/{errors,index,shell}.ts"]);
