export { createPassSigner, type PassSigner } from "./signer.ts";
