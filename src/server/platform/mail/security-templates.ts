const newPassword = "/auth?mode=forgot";

/**
 * The one link of such a mail freezes the account. Its path is for a mail that was queued without
 * it, by an earlier release.
 */
const own = { facts: ["device", "at"], path: newPassword, standing: "not-closed" } as const;
const withoutDevice = { ...own, facts: ["at"] } as const;
/** About a partner, for each of its owners; its second link freezes the account of who did it. */
const ofPartner = {
  facts: ["company", "by", "device", "at"],
  path: "/partner/profile",
  otherPath: "contact",
  standing: "open",
} as const;

/** The mails about security: one for each kind of notice that is mailed. */
export const securityTemplates = {
  "new-device": own,
  "sign-ins-failed": withoutDevice,
  "password-changed": withoutDevice,
  "purchase-password-locked": withoutDevice,
  "purchase-password-tried-elsewhere": { ...own, facts: ["tries", "device", "at"] },
  "purchase-password-changed": own,
  // To the former address, which is nobody's account any more.
  "email-changed": { ...withoutDevice, standing: "none" },
  "phone-changed": own,
  "username-changed": own,
  "second-factor-added": own,
  "second-factor-removed": own,
  "card-replaced": own,
  "large-transfer": { ...own, facts: ["recipient", "at"] },
  "account-frozen": withoutDevice,
  "account-unfrozen": { ...withoutDevice, path: "/auth", otherPath: "contact", standing: "open" },
  "payout-account-changed": ofPartner,
  "api-key-made": ofPartner,
  "owner-added": ofPartner,
  "owner-removed": ofPartner,
  "webhook-changed": ofPartner,
  "member-reported": ofPartner,
} as const;

export type SecurityTemplate = keyof typeof securityTemplates;
