import type { Page } from "@playwright/test";

/** The parts of the app, each of which has sheets of its own. */
export const parts = ["wallet", "partner", "administration"] as const;
export type Part = (typeof parts)[number];

/** A screen, of which a sheet has a picture with each kind of content. */
export interface Screen {
  readonly path: string;
  /** Done on the page before the picture is made. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** The user who sees it, if not the one of the part and content. */
  readonly by?: "nobody" | "staff";
}

const firstCharge = (page: Page) => page.locator("main [data-charge]").first().click({ timeout: 3_000 });

export const screens: Readonly<Record<Part, Readonly<Record<string, Screen>>>> = {
  wallet: {
    home: { path: "/" },
    partners: { path: "/empresas" },
    history: { path: "/historico" },
    statement: { path: "/extrato" },
    receipt: { path: "/extrato", prepare: (page) => page.locator("main li button").first().click({ timeout: 3_000 }) },
    "add money": { path: "/add-money" },
    "payment failed": { path: "/payment-success?session_id=1" },
    "send money": { path: "/send-money" },
    cashback: { path: "/cashback-transfer" },
    card: { path: "/my-card" },
    profile: { path: "/profile" },
    notifications: { path: "/notifications" },
    "not found": { path: "/nowhere" },
    login: { path: "/auth", by: "nobody" },
    "sign-up": { path: "/auth?mode=sign-up", by: "nobody" },
    "forgot password": { path: "/auth?mode=forgot", by: "nobody" },
    "e-mail confirmation": { path: "/email-confirmation", by: "nobody" },
    "this was not me": { path: "/not-me?token=1", by: "nobody" },
  },
  partner: {
    charge: { path: "/partner/profile" },
    charges: { path: "/partner/charges" },
    "one charge": { path: "/partner/charges", prepare: firstCharge },
    settlement: { path: "/partner/settlement" },
    partner: { path: "/partner/company" },
    people: { path: "/partner/people" },
    integration: { path: "/partner/integration" },
    "settlement, staff": { path: "/partner/settlement", by: "staff" },
    "people, staff": { path: "/partner/people", by: "staff" },
    "not for staff": { path: "/partner/company", by: "staff" },
    invitation: { path: "/partner/invitation?token=1" },
  },
  administration: {
    overview: { path: "/admin" },
    partners: { path: "/admin/partners" },
    "one partner": {
      path: "/admin/partners",
      prepare: (page) => page.locator("main li button").first().click({ timeout: 3_000 }),
    },
    "new partner": { path: "/admin/partners?partner=new" },
    import: { path: "/admin/partners?view=import" },
    users: { path: "/admin/users" },
    payouts: { path: "/admin/payouts" },
    "payouts, paid": { path: "/admin/payouts?state=paid" },
    "payouts, batches": { path: "/admin/payouts?view=batches" },
    "payouts, a new batch": { path: "/admin/payouts?view=batches&batch=new" },
    disputes: { path: "/admin/disputes" },
    "accounts under review": { path: "/admin/reviews" },
    banners: { path: "/banners" },
    codes: { path: "/admin/codes" },
    geocoding: { path: "/geocode-partners" },
    "audit log": { path: "/admin/audit-log" },
    "security log": { path: "/admin/security" },
    jobs: { path: "/admin/jobs" },
  },
};

/** Kinds of content. An installation has one administration, which is never empty nor full. */
export const contents = {
  wallet: ["ordinary", "failed", "empty", "longest"],
  partner: ["ordinary", "failed", "empty", "longest"],
  administration: ["ordinary", "failed"],
} as const satisfies Record<Part, readonly string[]>;
export type Content = (typeof contents)[Part][number];
