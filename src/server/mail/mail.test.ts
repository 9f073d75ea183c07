import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { Hono } from "hono";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { Refusal } from "../platform/refusal.ts";
import { opensMailbox, startMailer } from "./index.ts";
import { mailboxRoutes } from "./routes.ts";

let harness: TestServices;
let services: TestServices["services"];
let app: Hono;

beforeAll(async () => {
  harness = await createTestServices();
  services = harness.services;
  await startMailer(services);
  app = new Hono().route("/mailbox", mailboxRoutes(services));
  app.onError((error, context) =>
    context.text(error instanceof Refusal ? error.code : "fault", error instanceof Refusal ? 404 : 500),
  );
});
afterAll(() => harness.close());

const link = "http://localhost:3000/api/auth/verify-email?token=abc";

function send(
  to: string,
  params: Record<string, string> = { name: "Marina", link },
  template = "confirm-email",
): Promise<void> {
  return services.jobs.add(services.database, "send-mail", { to, template, language: "en", params });
}

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
  }, 20_000);
}

test("without SMTP a mail lands in the mailbox of its recipient and in nobody else's", async () => {
  await send("marina@troco.example");
  const message = await arrivedAt("Marina@troco.example");
  expect(message).toMatchObject({ to: "marina@troco.example", subject: "Confirm your email" });
  expect(message.text).toContain(link);
  expect(await messagesOf("caio@troco.example")).toEqual([]);
});

test("a mail goes out when, and only when, its cause is committed", async () => {
  const undone = services.database.transaction(async (transaction) => {
    await services.jobs.add(transaction, "send-mail", {
      to: "undone@troco.example",
      template: "confirm-email",
      language: "en",
      params: { name: "", link },
    });
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
    '<iframe title="Confirm your email" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;base',
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
    expect((await app.request(`/mailbox/messages/${encodeURIComponent(id)}`)).status).toBe(404);
  },
);

test("the mailbox opens in no production installation, and in none that really sends", () => {
  expect(opensMailbox({ production: false, smtpUrl: undefined })).toBe(true);
  expect(opensMailbox({ production: true, smtpUrl: undefined })).toBe(false);
  expect(opensMailbox({ production: false, smtpUrl: "smtp://mail.example" })).toBe(false);
});

test("with SMTP a mail goes to its one recipient as text and HTML, and a server that was down gets it later", async () => {
  const received: { recipients: string[]; message: string }[] = [];
  let down = true;
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onMailFrom: (_address, _session, callback) => callback(down ? new Error("down for maintenance") : null),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push({
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          message: Buffer.concat(chunks).toString(),
        });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => void smtp.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => void smtp.close(() => resolve())));
  const { port } = smtp.server.address() as { port: number };
  const sending = await createTestServices({
    config: { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: "Troco <no-reply@troco.example>" },
  });
  onTestFinished(() => sending.close());
  await startMailer(sending.services);
  await sending.services.jobs.add(sending.services.database, "send-mail", {
    to: "marina@troco.example",
    template: "recover-password",
    language: "pt",
    params: { name: "Marina", link },
  });
  await vi.waitFor(async () => {
    const [job] = await sending.testDatabase.owner.query<{ state: string }>(
      "select state from jobs.job where name = 'send-mail'",
    );
    expect(job!.state).toBe("retry");
  }, 20_000);
  down = false;
  await vi.waitFor(() => expect(received).toHaveLength(1), 20_000);
  expect(received[0]!.recipients).toEqual(["marina@troco.example"]);
  expect(received[0]!.message).toMatch(/^To: marina@troco\.example\r?$/m);
  expect(received[0]!.message).toContain("multipart/alternative");
  expect(await sending.testDatabase.owner.query("select from mailbox_messages")).toEqual([]);
});
