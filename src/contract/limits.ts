/** Lengths, counts and times that both sides must agree on. Source: specification, sections 5 and 9. */

export const purchasePasswordLength = 4;
export const loginPasswordLength = { min: 6, max: 128 } as const;
export const usernamePattern = /^[a-z0-9](?:[a-z0-9._]{1,28})[a-z0-9]$/;
export const cardNumberLength = 16;
export const recentContactsMax = 10;
export const referralCodeLengthMax = 20;
export const transferMessageLengthMax = 140;
export const chargeDescriptionLengthMax = 140;
export const narrowScreenPx = 768;

export const imageBytesMax = 10 * 1024 * 1024;
export const imagePixelsMax = 25_000_000;

/** Delays of the interface, in milliseconds (specification, section 9). */
export const delaysMs = {
  emailConfirmationRedirect: 10_000,
  transferRedirect: 2_000,
  cashbackRedirect: 2_500,
  recoverySuccessRedirect: 2_000,
  reloadAfterApproval: 1_500,
  activationRefetch: 500,
  pendingRetry: 1_000,
  toast: 4_000,
} as const;

export const languages = ["pt", "es", "en"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "pt";

/** Where the chosen language is kept in local storage (specification, section 1). */
export const languageStorageKey = "selected-language";
