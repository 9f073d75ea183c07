export { admitSignIn } from "./admit-sign-in.ts";
export { forgetFactors, removeFactorsSince } from "./change-factors.ts";
export { reencryptAuthenticators } from "./codes.ts";
export { verifyPasskey } from "./passkeys.ts";
export { acceptProof, endProofs } from "./proofs.ts";
export { acceptedSteps, codeAt } from "./totp.ts";
export { pruneChallenges } from "./read-factors.ts";
