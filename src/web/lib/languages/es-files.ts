export { es as messages } from "./es/index.ts";

export const modules = import.meta.glob(["./es/*.ts", "!./es/{errors,index,shell}.ts"]);
