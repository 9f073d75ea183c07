import type { Page } from "@playwright/test";

/** A screen that is looked at with everything it may have to show. */
export interface Screen {
  readonly path: string;
  /** What is done on it before the picture is taken. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Who sees it, if no customer. */
  readonly by?: "nobody" | "owner" | "administrator";
}

export const screens: Readonly<Record<string, Screen>> = {
  home: { path: "/" },
  companies: { path: "/empresas" },
  history: { path: "/historico" },
  statement: { path: "/extrato" },
  receipt: { path: "/extrato", act: (page) => page.locator("main li button").first().click({ timeout: 3_000 }) },
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
  "partner's console": { path: "/partner/profile", by: "owner" },
  banners: { path: "/banners", by: "administrator" },
  geocoding: { path: "/geocode-partners", by: "administrator" },
};

/** What a screen may have to show. */
export const contents = ["ordinary", "failed", "empty", "longest"] as const;
export type Content = (typeof contents)[number];
