/** Lengths, patterns, times and closed lists (specification, sections 3, 5 and 9). */

export const purchasePasswordLength = 4;
/**
 * `min` holds unless the operator requires more; administrators' have `administratorMin` at least.
 */
export const loginPasswordLength = { min: 6, administratorMin: 12, max: 128 } as const;
export const usernamePattern = /^[a-z0-9](?:[a-z0-9._]{1,28})[a-z0-9]$/;
export const cardNumberLength = 16;
/** How long a passkey may take to sign a challenge, from showing the login to the tap. */
export const challengeLifeMs = 15 * 60_000;
/** How long a passkey's proof stands for the login password. */
export const stepUpLifeMs = 10 * 60_000;
export const passkeysMax = 20;
export const passkeyNameLengthMax = 60;
export const authenticatorCodeLength = 6;
export const recoveryCodesCount = 10;
/** A recovery code with what somebody types between its parts. */
export const secondFactorCodeLengthMax = 40;

export const fullNameLengthMax = 120;
export const addressLengthMax = 200;
export const addressPartLengthMax = { street: 120, number: 20, complement: 80 } as const;
/** The name of a city, a state or a partner. */
export const placeNameLengthMax = 80;
export const postalCodeLengthMax = 12;
export const postalCodePattern = /^[A-Za-z0-9][A-Za-z0-9 -]{1,11}$/;
/** A phone number in E.164: +5511987654321. */
export const phonePattern = /^\+[1-9][0-9]{6,14}$/;
/** The dial codes that a profile may have; none is the beginning of another. */
export const phoneCountryCodes = ["+1", "+55", "+34", "+33", "+49", "+52", "+54", "+56", "+57", "+51"] as const;
export type PhoneCountryCode = (typeof phoneCountryCodes)[number];

/** The tasks that open an account (specification, section 4). */
export const activationTasks = ["address", "documents", "password"] as const;
export type ActivationTask = (typeof activationTasks)[number];

/** The statement's chips (specification, section 2). */
export const statementFilters = ["all", "spend", "tip", "cashback", "deposit", "transfer"] as const;
export type StatementFilter = (typeof statementFilters)[number];

/** The cashback history's chips (specification, section 2). */
export const timelineFilters = ["all", "cashback_earned", "milestone", "monthly_summary"] as const;
export type TimelineFilter = (typeof timelineFilters)[number];

/** The description of a deposit that is a referral bonus; the app shows a message for it. */
export const referralBonusDescription = "referral_bonus";

/** The block reason of an account that its owner closed; any other is an administrator's text. */
export const accountDeletedReason = "account_deleted";

/**
 * The text that stands on the wire in place of a name that was erased, some years after its owner
 * closed the account. No name can be this.
 */
export const closedAccountName = "closed_account";

/** The reason for blocking or holding an account, which its owner can read. */
export const blockReasonLengthMax = 200;
export const userSearchLengthMax = 254;
/** The name of an audit event. */
export const actLengthMax = 60;

export const pageRowsMax = 100;
/** Visible ASCII, so that an idempotency key can be logged and stored as it came. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{8,200}$/;
/**
 * The limits that a customer can set: one transfer, what leaves the wallet in a day and in a night,
 * top-ups in a day.
 */
export const spendingLimitNames = ["send", "day", "night", "top_ups"] as const;
export type SpendingLimitName = (typeof spendingLimitNames)[number];

export const recentContactsMax = 10;
/** The highest count of unread notifications that is reported exactly. */
export const unreadMax = 99;
export const partnerSearchLengthMax = 80;
/** An Instagram profile's name, without @ or address. */
export const instagramNamePattern = /^[A-Za-z0-9._]{1,30}$/;
/** The name in what is typed for it: with @, or the profile's address. */
export const toInstagramName = (typed: string): string =>
  typed
    .trim()
    .replace(/^(?:https?:\/\/)?(?:www\.|m\.)?(?:instagram\.com|instagr\.am)\/([^/?#]+)\/?(?:[?#].*)?$/i, "$1")
    .replace(/^@/, "");
export const partnerDescriptionLengthMax = 500;
export const emailLengthMax = 254;
/** A partner's cashback in basis points. An administrator sets narrower bounds for each partner. */
export const cashbackBasisPoints = { min: 0, max: 9_000, usual: 1_000 } as const;
/** How long the link "this was not me" of a mail works. */
export const freezingLinkLifeMs = 7 * 24 * 60 * 60_000;
/** How long a mailed invitation to act for a partner is valid. */
export const invitationLifeMs = 7 * 24 * 60 * 60_000;

/** The numbers of days that the overview can cover, today included. */
export const overviewSpans = ["7", "30", "90"] as const;
export type OverviewSpan = (typeof overviewSpans)[number];
export const partnerFilters = ["all", "on", "off", "without_owner", "without_place"] as const;
export type PartnerFilter = (typeof partnerFilters)[number];

export const importColumns = [
  "external_id",
  "company_name",
  "business_category",
  "cashback_percentage",
  "description",
  "address",
  "city",
  "state",
  "postal_code",
  "latitude",
  "longitude",
  "phone",
  "whatsapp",
  "instagram",
  "owner_email",
] as const;
export type ImportColumn = (typeof importColumns)[number];
/** The countries that a list of partners can be of; their phones need no country's code then. */
// oxfmt-ignore
export const importCountries = [
  "BR", "MX", "ES", "AR", "CO", "CL", "PE", "EC", "VE", "BO", "PY", "UY", "CR", "PA", "GT", "HN",
  "SV", "NI", "DO", "CU", "PR", "US", "CA", "PT", "FR", "IT", "DE", "GB", "AO", "MZ", "CV",
] as const;
export type ImportCountry = (typeof importCountries)[number];
/** The limits of an import file, of one request, and of one cell. */
export const importMax = { rows: 10_000, bytes: 5 * 1024 * 1024, rowsAtOnce: 100, cellLength: 1_000 } as const;
export const referralCodeLengthMax = 20;
/** A promotional code: capitals, digits and inner hyphens, which survive being read aloud. */
export const promotionalCodePattern = /^[A-Z0-9](?:[A-Z0-9-]*[A-Z0-9])?$/;
export const promotionalCodeLengthMin = 3;
export const codeUsesMax = 1_000_000;
/** How many bonuses one customer's code pays in a calendar month, in UTC. */
export const bonusesAMonthMax = 20;
/** How long a referral bonus can be spent at partners, but not sent to others. */
export const bonusRestDays = 14;
/** Why a bonus was not paid with a top-up that reached its minimum; it waits for another one. */
export const bonusObstacles = ["card_used", "card_unknown", "phone_used", "month_full"] as const;
export type BonusObstacle = (typeof bonusObstacles)[number];
export const transferMessageLengthMax = 140;
export const chargeDescriptionLengthMax = 140;
/** The name of a charge in the partner's own books. */
export const chargeReferenceLengthMax = 64;
/** Facts that a partner's program keeps with a charge: `pairs` names, each with a text. */
export const chargeMetadataMax = { pairs: 20, nameLength: 40, textLength: 500 } as const;
/** Keys of `test` live in the sandbox, where no money moves. */
export const keyModes = ["live", "test"] as const;
export type KeyMode = (typeof keyModes)[number];
export const apiKeyNameLengthMax = 60;
export const apiKeysMax = 20;
export const tillNameLengthMax = 40;
/** The most branches, and the most tills, that a partner may have open. */
export const branchesMax = 100;
export const tillsMax = 500;
export const webhookEndpointsMax = 5;
export const webhookUrlLengthMax = 500;
/** How long the previous secret signs beside the new one. */
export const webhookSecretOverlapMs = 24 * 60 * 60_000;
export const refundReasonLengthMax = 140;
/** Why a customer contests a charge. */
export const disputeReasons = [
  "not_mine",
  "not_received",
  "not_as_described",
  "wrong_amount",
  "twice",
  "other",
] as const;
export type DisputeReason = (typeof disputeReasons)[number];
/** The most characters that a customer writes of it, and that the partner replies. */
export const disputeTextLengthMax = 500;
export const disputeDecisionLengthMax = 200;
/** How administrators see disputes. */
export const disputeStates = ["waiting", "with_partner", "ended"] as const;
export type DisputeState = (typeof disputeStates)[number];
export const chargeSearchLengthMax = 80;
export const payoutAccountLengthMax = {
  holderName: 120,
  bankName: 80,
  branch: 12,
  accountNumber: 34,
  pixKey: 77,
} as const;
/** How long a payout account rests after it was set, before payouts to it can be requested. */
export const payoutAccountRestMs = 24 * 60 * 60_000;
export const bankReferenceLengthMax = 80;
export const payoutReasonLengthMax = 200;
/** The most entries of a report as PDF; as CSV it is unlimited. */
export const reportPdfEntriesMax = 5_000;
export const bannerLengthMax = { description: 160, cashback: 40 } as const;
export const bannerColorPattern = /^#[0-9A-Fa-f]{6}$/;
export const defaultBannerColor = "#F39C12";
export const bannersMax = 100;
export const bannerStates = ["planned", "shown", "over"] as const;
export type BannerState = (typeof bannerStates)[number];
export const codeStates = ["active", "ended", "used_up"] as const;
export type CodeState = (typeof codeStates)[number];
export const narrowScreenPx = 768;

export const imageBytesMax = 10 * 1024 * 1024;
export const imagePixelsMax = 25_000_000;
/** The small print of a document is not readable in a smaller image. */
export const imageShortSidePxMin = 480;

/** How long the address of a wallet pass is valid. */
export const walletPassAddressMs = 5 * 60_000;

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

/** How the app looks; `system` follows the device. */
export const appearances = ["system", "light", "dark"] as const;
export type Appearance = (typeof appearances)[number];

/** The key of the appearance in local storage. */
export const appearanceStorageKey = "appearance";

/** The key of the language in local storage (specification, section 1). */
export const languageStorageKey = "selected-language";
