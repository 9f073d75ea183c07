import { expect, onTestFinished, test } from "vitest";
import { Client } from "#server/cli/demo/index.ts";
import { parseConfig } from "#server/platform/config.ts";
import { startTestServer } from "#test/harness/server.ts";
import { installationRoutes } from "./routes.ts";

const environment = {
  CURRENCY: "BRL",
  CONTACT_EMAIL: "help@troco.example",
  TERMS_URL: "https://troco.example/t",
  PRIVACY_URL: "https://troco.example/p",
};

test("every visitor learns the currency, whom to write to, and that checkout and mail are stand-ins", async () => {
  const server = await startTestServer({ environment });
  onTestFinished(() => server.close());
  expect(await new Client(server.url).call("getInstallation", {})).toEqual({
    currency: "BRL",
    login_password_min: 6,
    top_up_limits: { min: 100, max: 500_000 },
    checkout: "sandbox",
    google_wallet: false,
    credits_openstreetmap: false,
    public_url: server.url,
    contact_email: "help@troco.example",
    mailbox_url: `${server.url}/mailbox`,
    terms_url: "https://troco.example/t",
    privacy_url: "https://troco.example/p",
  });
});

test("where mail is really sent and cards are really charged, no stand-in is named", async () => {
  const config = parseConfig({
    ...environment,
    SMTP_URL: "smtp://mail.example",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  });
  const routes = installationRoutes({ config, publicUrl: "https://troco.example" });
  const answer = await routes.getInstallation(
    {},
    { caller: undefined, actor: undefined, idempotencyKey: "", address: "", language: "pt", files: {} },
  );
  expect(answer).toMatchObject({ checkout: "stripe" });
  expect(answer).not.toHaveProperty("mailbox_url");
});
