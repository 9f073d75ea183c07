import type { Right } from "#contract/partners/roles.ts";
import type { MessageModule, MessagesOf } from "./languages/message-modules.ts";
import type { Messages } from "./languages/pt/index.ts";

export type ConsoleName = "partner" | "administration";

interface WalletScreen {
  /** The file in `app/screens/`, which exports one component, `…Screen`. */
  readonly component: string;
  /** The messages that the component reads with `useMessages`: fetched beside it. */
  readonly messages: readonly MessageModule[];
  /** The header's title, among the messages of `shell`; without one the header shows the logo. */
  readonly title?: keyof Messages["shell"]["titles"] | WalletPlace;
  /**
   * Its entry in the wallet's navigation, in the table's order; a second address has the same one.
   */
  readonly place?: WalletPlace;
  /** Visitors may open it; it has no frame around it. Every other screen needs a session. */
  readonly open?: true;
  /** False hides the navigation and puts an arrow back into the header. */
  readonly nav?: false;
  /** It takes the whole width beside the rail. */
  readonly width?: "full";
  /** It shows something of its own to a user whose session ended while it was open. */
  readonly signedOutView?: true;
}

export interface ConsoleScreen {
  /** The file in `app/consoles/screens/`. */
  readonly component: string;
  readonly messages: readonly MessageModule[];
  /** The console whose navigation has it, in the table's order, and whose members may open it. */
  readonly console: ConsoleName;
  /** The title, among the messages of `consoles`. */
  readonly title: ConsoleTitle;
  /** Its name in the navigation, where that is not its title. */
  readonly place?: ConsoleTitle;
  /** Only members with this right may open it. */
  readonly right?: Right;
}

export type WalletPlace = "home" | "partners" | "send" | "history" | "statement";
export type ConsoleTitle = keyof MessagesOf["consoles"]["titles"];
export type Screen =
  | (WalletScreen & { readonly console?: never; readonly right?: never })
  | (ConsoleScreen & { readonly open?: never; readonly signedOutView?: never });

// Two screens have a second address (specification, section 2).
const home = { component: "home", messages: ["home", "transactions"], place: "home", signedOutView: true } as const;
const sendMoney = {
  component: "send-money",
  messages: ["transfers"],
  title: "sendMoney",
  place: "send",
} as const;

/**
 * Every screen by its address: routes, navigation, preloading, the service worker and the bundle
 * check read this table. It holds names alone, so that every page can load it whole.
 */
export const screens = {
  "/auth": { component: "auth", messages: ["auth"], open: true },
  "/email-confirmation": { component: "email-confirmation", messages: ["auth"], open: true },
  "/not-me": { component: "not-me", messages: ["auth", "security"], open: true },
  "/": home,
  "/partner": home,
  "/empresas": {
    component: "partners",
    messages: ["partners"],
    title: "partners",
    place: "partners",
    width: "full",
  },
  "/transfer-money": sendMoney,
  "/send-money": sendMoney,
  "/historico": { component: "cashback-history", messages: ["cashbackHistory"], title: "history", place: "history" },
  "/extrato": { component: "statement", messages: ["transactions"], title: "statement", place: "statement" },
  "/add-money": { component: "add-money", messages: ["topUps"], title: "addMoney", nav: false },
  "/payment-success": { component: "payment-success", messages: ["topUps"], title: "paymentSuccess", nav: false },
  "/pay": { component: "pay", messages: ["paymentLinks"], title: "paymentSuccess", nav: false },
  "/cashback-transfer": {
    component: "cashback-transfer",
    messages: ["cashbackTransfer"],
    title: "cashbackTransfer",
    nav: false,
  },
  "/my-card": {
    component: "my-card",
    messages: ["card", "walletPass"],
    title: "card",
    nav: false,
    signedOutView: true,
  },
  "/notifications": {
    component: "notifications",
    messages: ["notifications", "transactions"],
    title: "notifications",
  },
  "/profile": { component: "profile", messages: ["profile", "card"], title: "profile" },
  "/partner/invitation": { component: "invitation", messages: ["auth"], title: "invitation" },

  "/partner/profile": {
    console: "partner",
    component: "partner-profile",
    messages: ["partnerConsole", "refunds"],
    title: "partnerProfile",
    place: "charge",
  },
  "/partner/charges": {
    console: "partner",
    component: "partner-charges",
    messages: ["partnerCharges", "partnerConsole", "refunds", "disputes", "disputeConsole"],
    title: "charges",
  },
  "/partner/settlement": {
    console: "partner",
    component: "settlement",
    messages: ["payouts"],
    title: "settlement",
    right: "settlement",
  },
  "/partner/company": {
    console: "partner",
    component: "partner-details",
    messages: ["partnerDetails", "partners"],
    title: "partnerDetails",
    right: "company",
  },
  "/partner/people": {
    console: "partner",
    component: "partner-people",
    messages: ["partnerDetails", "auditLog"],
    title: "people",
  },
  "/partner/integration": {
    console: "partner",
    component: "partner-integration",
    messages: ["integration", "partnerCharges"],
    title: "integration",
    right: "integration",
  },

  "/admin": { console: "administration", component: "overview", messages: ["overview"], title: "overview" },
  "/admin/partners": {
    console: "administration",
    component: "admin-partners",
    messages: ["partnerAdministration", "partnerDetails", "partners"],
    title: "partners",
  },
  "/admin/users": {
    console: "administration",
    component: "users",
    messages: ["users"],
    title: "users",
  },
  "/admin/payouts": { console: "administration", component: "payouts", messages: ["payouts"], title: "payouts" },
  "/admin/disputes": {
    console: "administration",
    component: "disputes",
    messages: ["disputes", "disputeConsole"],
    title: "disputes",
  },
  "/admin/reviews": {
    console: "administration",
    component: "account-reviews",
    messages: ["accountReviews", "users"],
    title: "accountReviews",
  },
  "/banners": { console: "administration", component: "banners", messages: ["banners"], title: "banners" },
  "/admin/codes": {
    console: "administration",
    component: "promotional-codes",
    messages: ["promotionalCodes"],
    title: "promotionalCodes",
  },
  "/geocode-partners": {
    console: "administration",
    component: "geocode-partners",
    messages: ["geocoding"],
    title: "geocoding",
  },
  "/admin/audit-log": { console: "administration", component: "audit-log", messages: ["auditLog"], title: "auditLog" },
  "/admin/security": {
    console: "administration",
    component: "security-log",
    messages: ["securityLog"],
    title: "securityLog",
  },
  "/admin/jobs": { console: "administration", component: "jobs", messages: ["jobs"], title: "jobs" },
} as const satisfies Readonly<Record<string, Screen>>;

/** Every address of the app. A link to any other does not compile. */
export type Path = keyof typeof screens;
/** The addresses of both consoles. */
export type ConsolePath = {
  [Each in Path]: (typeof screens)[Each] extends { console: ConsoleName } ? Each : never;
}[Path];

export const paths = Object.keys(screens) as Path[];

const byPath = new Map<string, Screen>(Object.entries(screens));

/** The screen at an address; undefined where nothing answers to it. */
export function findScreen(path: string): Screen | undefined {
  return byPath.get(path);
}

/** The addresses of a console, in the order of its navigation. */
export function pathsOf(console: ConsoleName): ConsolePath[] {
  return paths.filter((path): path is ConsolePath => findScreen(path)?.console === console);
}
