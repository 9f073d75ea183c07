import { readdirSync } from "node:fs";
import { paths, type Path } from "#web/lib/screens.ts";
import { loginPassword, openPartner } from "./accounts.ts";
import { expect, test } from "./test.ts";
import type { Visitor } from "./visitor.ts";

/** A change of a screen, and what the screen shows after it. */
interface Change {
  readonly make: (ana: Visitor) => Promise<void>;
  readonly see: (ana: Visitor) => Promise<void>;
}

/** A change, the test that makes one on its way, or null where nothing can be changed. */
const screens: Readonly<Record<Path, Change | `${string}.test.ts` | null>> = {
  "/auth": null,
  "/email-confirmation": null,
  "/not-me": "freezing.test.ts",
  "/": "charges.test.ts",
  "/partner": null,
  "/empresas": null,
  "/transfer-money": null,
  "/send-money": "sending-money.test.ts",
  "/historico": null,
  "/extrato": "card-and-blocks.test.ts",
  "/add-money": "adding-money.test.ts",
  "/payment-success": "adding-money.test.ts",
  "/pay": "payment-links.test.ts",
  "/cashback-transfer": "journey.test.ts",
  "/my-card": "card-and-blocks.test.ts",
  "/notifications": {
    make: async ({ page, messages: { notifications } }) => {
      await expect(page.getByText(notifications.mail.on)).toBeVisible();
      await page.getByRole("button", { name: notifications.mail.disable }).click();
    },
    see: async ({ page, messages: { notifications } }) => {
      await expect(page.getByText(notifications.mail.off)).toBeVisible();
    },
  },
  "/profile": "profile.test.ts",
  "/partner/invitation": "partner-teams.test.ts",

  "/partner/profile": "partner-charges.test.ts",
  "/partner/charges": "refunds.test.ts",
  "/partner/settlement": {
    make: async ({ page, messages: { payouts, common } }) => {
      await page.getByRole("button", { name: payouts.schedule.set }).click();
      const sheet = page.getByRole("dialog", { name: payouts.schedule.title });
      await sheet.getByLabel(payouts.schedule.cadence, { exact: true }).selectOption("daily");
      await sheet.getByLabel(common.loginPassword, { exact: true }).fill(loginPassword);
      await sheet.getByRole("button", { name: payouts.schedule.save }).click();
    },
    see: async ({ page, messages: { payouts } }) => {
      await expect(page.getByRole("button", { name: payouts.schedule.change })).toBeVisible();
    },
  },
  "/partner/company": {
    make: async ({ page, messages: { branches } }) => {
      await page.getByRole("button", { name: branches.rename("Centro") }).click();
      const sheet = page.getByRole("dialog", { name: branches.rename("Centro") });
      await sheet.getByLabel(branches.branchName).fill("Mercado");
      await sheet.getByRole("button", { name: branches.saveName }).click();
    },
    see: async ({ page }) => {
      await expect(page.getByRole("heading", { name: "Mercado" })).toBeVisible();
    },
  },
  "/partner/people": {
    make: async ({ page, messages: { partnerDetails, common } }) => {
      await page.getByLabel(partnerDetails.email).fill("beto@example.com");
      await page.getByLabel(common.loginPassword, { exact: true }).fill(loginPassword);
      await page.getByRole("button", { name: partnerDetails.sendInvitation }).click();
    },
    see: async ({ page, messages: { partnerDetails, auditLog } }) => {
      await expect(page.getByRole("list", { name: partnerDetails.invitations })).toContainText("beto@example.com");
      await expect(page.getByText(auditLog.acts["inviteCashier"]!)).toBeVisible();
    },
  },
  "/partner/integration": {
    make: async ({ page, messages: { integration } }) => {
      await page.getByRole("button", { name: integration.revokeName("Balcão") }).click();
      const sheet = page.getByRole("dialog", { name: integration.revokeTitle });
      await sheet.getByRole("button", { name: integration.revoke }).click();
    },
    see: async ({ page, messages: { integration } }) => {
      await expect(page.getByRole("table", { name: integration.keys })).toContainText(integration.revoked);
    },
  },

  "/admin": null,
  "/admin/partners": "partner-teams.test.ts",
  "/admin/users": "administration-users.test.ts",
  "/admin/payouts": "payouts.test.ts",
  "/admin/disputes": "disputes.test.ts",
  "/admin/reviews": "held-account.test.ts",
  "/banners": "administration.test.ts",
  "/admin/codes": "offers.test.ts",
  "/geocode-partners": "offers.test.ts",
  "/admin/audit-log": null,
  "/admin/security": null,
  "/admin/jobs": "overview-and-audit-log.test.ts",
};

test("who changes something sees it on the same screen, without a reload and without the live stream", async ({
  installation,
  visit,
}) => {
  const ana = await visit();
  const owner = await openPartner(installation, { name: "Ana Sol", email: "ana@example.com" }, "Padaria Estrela");
  await owner.call("createBranch", { name: "Centro" });
  await owner.call("createApiKey", {
    name: "Balcão",
    mode: "test",
    scopes: ["charges:read"],
    login_password: loginPassword,
  });
  // It would announce many changes by itself.
  await ana.page.route("**/api/live*", () => {});

  const files = new Set(readdirSync(import.meta.dirname));
  for (const path of paths) {
    const change = screens[path];
    if (change === null) continue;
    if (typeof change === "string") {
      expect([...files], `the test that changes something at ${path}`).toContain(change);
      continue;
    }
    await test.step(path, async () => {
      await ana.enter(owner, path);
      await change.make(ana);
      await change.see(ana);
    });
  }
});
