import { Hono } from "hono";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { parseConfig } from "#server/platform/config.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import { startModule } from "#server/platform/start-module.ts";
import { patient } from "#test/harness/patience.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { openMailer, opensMailbox, queueMail, type NewMail } from "./index.ts";
import { mailboxRoutes } from "./routes.ts";

let harness: TestServices;
let services: TestServices["services"];
let app: Hono;
const mailer = new AsyncDisposableStack();

beforeAll(async () => {
  harness = await createTestServices();
  services = harness.services;
  await startModule(services, await openMailer(services), mailer);
  app = new Hono().route("/mailbox", mailboxRoutes(services));
  app.onError((error, context) =>
    context.text(error instanceof DomainError ? error.code : "fault", error instanceof DomainError ? 404 : 500),
  );
});
afterAll(async () => {
  await harness.close();
  await mailer.disposeAsync();
});

const link = "http://localhost:3000/api/auth/verify-email?token=abc";

/** To an address that belongs to nobody. */
const mailTo = (address: string): NewMail => ({
  template: "invite-staff",
  owner: newId(services.clock),
  of: newId(services.clock),
  address,
  language: "en",
  links: { keys: services.keys, link },
});
const send = (to: string) =>
  services.database.transaction((transaction) => queueMail(services, transaction, mailTo(to)));

interface Message {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  created_at: string;
}

async function messagesOf(to: string): Promise<Message[]> {
  return (await app.request(`/mailbox/messages?to=${encodeURIComponent(to)}`)).json() as Promise<Message[]>;
}

async function arrivedAt(to: string): Promise<Message> {
  return vi.waitFor(async () => {
    const [message] = await messagesOf(to);
    if (message === undefined) throw new Error(`nothing arrived for ${to}`);
    return message;
  }, patient(20_000));
}

test("without SMTP a mail lands in the mailbox of its recipient and in nobody else's", async () => {
  await send("marina@troco.example");
  const message = await arrivedAt("Marina@troco.example");
  expect(message).toMatchObject({
    to: "marina@troco.example",
    subject: "You're invited to join a company's team on Troco",
  });
  expect(message.text).toContain(link);
  expect(await messagesOf("caio@troco.example")).toEqual([]);
});

test("a mail goes out when, and only when, its cause is committed", async () => {
  const undone = services.database.transaction(async (transaction) => {
    await queueMail(services, transaction, mailTo("undone@troco.example"));
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await send("later@troco.example");
  await arrivedAt("later@troco.example");
  expect(await messagesOf("undone@troco.example")).toEqual([]);
});

test("the mailbox's pages run nothing: the mail stands escaped in a frame of no origin, under a policy without scripts", async () => {
  await send("page@troco.example");
  const { id } = await arrivedAt("page@troco.example");
  const list = await (await app.request("/mailbox?to=page@troco.example")).text();
  expect(list).toContain(`href="/mailbox/messages/${id}"`);
  const response = await app.request(`/mailbox/messages/${id}`);
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(response.headers.get("content-security-policy")).not.toContain("script-src");
  const page = (await response.text()).replace(/\s+/g, " ");
  expect(page).toContain(
    '<iframe title="You&#39;re invited to join a company&#39;s team on Troco" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;base',
  );
  expect(page.match(/<(script|table|h1)/g)).toEqual(["<h1"]);
});

test("what stands in the address is shown as text", async () => {
  const page = await (await app.request(`/mailbox?to=${encodeURIComponent('"><script>alert(1)</script>')}`)).text();
  expect(page).not.toContain("<script");
});

test.each(["00000000-0000-7000-8000-000000000000", "nonsense", "1' or '1'='1"])(
  "a message %j that is not there is not found",
  async (id) => {
    const answer = await app.request(`/mailbox/messages/${encodeURIComponent(id)}`);
    expect(answer.status).toBe(404);
    expect(await answer.text(), "for a reader, with a way back").toContain('<a href="/mailbox">');
  },
);

test("the mailbox opens in no production installation, and in none that really sends", () => {
  const { smtp } = parseConfig({ SMTP_URL: "smtp://mail.example" });
  expect(opensMailbox({ production: false, smtp: undefined })).toBe(true);
  expect(opensMailbox({ production: true, smtp: undefined })).toBe(false);
  expect(opensMailbox({ production: false, smtp })).toBe(false);
});
