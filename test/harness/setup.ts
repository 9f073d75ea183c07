import { inject } from "vitest";
import { rememberKeys } from "./remember-keys.ts";

rememberKeys(inject("rememberedKeys"));
