import { afterAll, beforeAll, expect, test } from "vitest";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { dump, tablesWith } from "#test/integration/support/dump.ts";
import { until } from "./support/calls.ts";
import { MailServer } from "./support/mail-server.ts";

let mails: MailServer;
let server: TestServer;
let marina: TestUser;
let padaria: TestUser & { readonly partnerId: string };

beforeAll(async () => {
  mails = await MailServer.open();
  server = await startTestServer({ environment: { SMTP_URL: `smtp://127.0.0.1:${mails.port}` } });
  marina = await server.createCustomer({ name: "Marina Azevedo" });
  padaria = await server.createPartner();
  await grantAdministrator(server.server.services, marina.email);
});
afterAll(async () => {
  await server.close();
  await mails.close();
});

const auth = (path: string, body: object) =>
  marina.client.send(`/api/auth/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Every mail with a link, the address that gets it, and what in the link must stay unread. */
const kinds: Record<
  string,
  { readonly to: () => string; readonly ask: () => Promise<unknown>; readonly token: RegExp }
> = {
  "confirming an address": {
    to: () => "nova@troco.example",
    ask: () => auth("sign-up/email", { name: "Nova Pessoa", email: "nova@troco.example", password: "uma senha longa" }),
    token: /confirmed=true&token=([^&\s]+)/,
  },
  "a forgotten login password": {
    to: () => marina.email,
    ask: () => auth("request-password-reset", { email: marina.email, redirectTo: "/auth?type=recovery" }),
    token: /type=recovery&token=([^&\s]+)/,
  },
  "a forgotten purchase password": {
    to: () => marina.email,
    ask: () => marina.client.call("requestPurchasePasswordReset", { login_password: marina.password }),
    token: /purchase_password_token=([^&\s]+)/,
  },
  "an invitation to a partner's staff": {
    to: () => "equipe@troco.example",
    ask: () =>
      padaria.client.call("inviteCashier", { email: "equipe@troco.example", login_password: padaria.password }),
    token: /invitation\?token=([^&\s]+)/,
  },
};

test.each(Object.entries(kinds))(
  "who reads the database finds no link of %s: before it is sent, nor after",
  async (_, { to, ask, token }) => {
    // The mail server takes the mail, and answers only once the database has been read.
    let answer: () => void = () => undefined;
    mails.treat({ at: "end", code: "wait", until: new Promise((resolve) => void (answer = resolve)) });
    const before = mails.received.length;
    await ask();
    const received = await until(() =>
      mails.received.slice(before).find(({ envelopeTo }) => envelopeTo.includes(to())),
    );
    const secret = decodeURIComponent(token.exec(received.text!.replaceAll("\u2060", ""))![1]!);
    const { owner } = server.testDatabase;
    const waiting = () => owner.query("select from mails where status = 'waiting' and address = $1", [to()]);
    expect(await waiting()).toHaveLength(1);
    const queued = await dump(owner);
    answer();
    await until(async () => ((await waiting()).length === 0 ? true : undefined));
    expect(secret.length).toBeGreaterThan(20);
    expect(tablesWith(queued, secret)).toEqual([]);
    expect(tablesWith(await dump(owner), secret)).toEqual([]);
    // The same search finds what is there.
    expect(tablesWith(queued, to())).not.toEqual([]);
  },
);
