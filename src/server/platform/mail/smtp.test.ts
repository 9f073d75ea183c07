import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { setBlocked } from "#server/customers/profiles/index.ts";
import { operator } from "#server/platform/audit-log/index.ts";
import { parseConfig, type Config } from "#server/platform/config.ts";
import { newId } from "#server/platform/ids.ts";
import { startJobs } from "#server/platform/jobs/index.ts";
import { startModule } from "#server/platform/start-module.ts";
import { patient } from "#test/harness/patience.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { createLogin } from "#test/harness/users.ts";
import { makeCertificate, MailServer } from "#test/integration/support/mail-server.ts";
import { checkMail, openMailer, queueMail, queueMails, writeReceiptSetting } from "./index.ts";
import type { NewMail } from "./index.ts";
import { discardMail, listNotSent, sendAgain } from "./not-sent.ts";
import { createSmtp, isFinal } from "./smtp.ts";
import { forgetMails } from "./store.ts";

const day = 24 * 60 * 60_000;
const sender = parseConfig({ MAIL_FROM: "Troco <no-reply@troco.example>" }).mailFrom;
const smtpAt = (url: string, environment: Record<string, string> = {}) =>
  parseConfig({ SMTP_URL: url, ...environment }).smtp!;

let server: MailServer;
let harness: TestServices;
let services: TestServices["services"];
let mailer: () => Promise<void>;
let people = 0;

beforeAll(async () => {
  server = await MailServer.open();
  harness = await createTestServices({
    config: {
      smtp: smtpAt(`smtp://127.0.0.1:${server.port}`),
      mailFrom: sender,
      timeZone: "America/Sao_Paulo",
      contactEmail: "ajuda@troco.example",
    },
  });
  services = harness.services;
  mailer = await startProcess();
});
afterAll(async () => {
  await mailer();
  await harness.close();
  await server.close();
});
/** A mailer with a queue of its own, as another server process has. @returns what ends it */
async function startProcess(options?: Parameters<typeof startJobs>[2]): Promise<() => Promise<void>> {
  const jobs = await startJobs(services.database.pool, services.log, options);
  const started = new AsyncDisposableStack();
  const own = { ...services, jobs };
  await startModule(own, await openMailer(own), started);
  return async () => {
    await jobs.stop();
    await started.disposeAsync();
  };
}
let userId: string;
let email: string;
beforeEach(async () => {
  people += 1;
  email = `pessoa${people}@troco.example`;
  userId = await createLogin(services, { name: "Conceição Peña 🌻", email, password: "", hash: "none" });
});

const queue = (mail: NewMail) => services.database.transaction((transaction) => queueMail(services, transaction, mail));
const receipt = (facts: NewMail["facts"] = {}): NewMail => ({
  template: "purchase-receipt",
  owner: userId,
  of: newId(services.clock),
  facts: { amount: 1_250, at: services.clock.now().toISOString(), ...facts },
});
const keyOf = ({ template, owner, of }: NewMail) => ({ owner, event: `${template}:${of}` });
/** Has the queue try a mail at once, whatever became of it. */
const tryAgain = async (mail: NewMail) =>
  services.jobs.restart(services.database, "send-mail", { ...keyOf(mail), id: (await stateOf(mail)).id });
/** How long a mail waits for its next try. */
async function waitOf(mail: NewMail): Promise<number> {
  const [row] = await harness.testDatabase.owner.query<{ seconds: number }>(
    "select extract(epoch from start_after - now())::float8 as seconds from jobs.job where id = $1 and state = 'retry'",
    [(await stateOf(mail)).id],
  );
  if (row === undefined) throw new Error("it does not wait");
  return row.seconds;
}
/** That wait passes. */
const passWait = async (mail: NewMail) =>
  harness.testDatabase.owner.query("update jobs.job set start_after = now() where id = $1", [(await stateOf(mail)).id]);
/** Waits until so many tries have failed. @returns how long the mail waits for the next one */
const triedAndWaiting = (mail: NewMail, tries = 1) =>
  vi.waitFor(async () => {
    expect((await stateOf(mail)).tries).toBe(tries);
    return waitOf(mail);
  }, patient(20_000));
/** How a mail stands. */
async function stateOf(mail: NewMail) {
  const { owner, event } = keyOf(mail);
  const [row] = await harness.testDatabase.owner.query<{
    id: string;
    status: string;
    says: string | null;
    tries: number;
    kept: boolean;
  }>("select id, status, says, tries, params is not null as kept from mails where owner = $1 and event = $2", [
    owner,
    event,
  ]);
  return row!;
}
const becomes = (mail: NewMail, status: string) =>
  vi.waitFor(async () => {
    const state = await stateOf(mail);
    expect(state.status).toBe(status);
    return state;
  }, patient(20_000));

test("a mail goes to its one recipient as text and HTML, in their language, and nothing that was typed becomes a head of it", async () => {
  await services.database.query("update profiles set preferred_language = 'es' where user_id = $1", [userId]);
  const typed = "Panadería Ñandú 🥖\r\nBcc: everybody@evil.example\r\n\r\n<b>hola</b>";
  const mail = receipt({ company: typed, description: "café ☕ y medialunas", cashback: 125 });
  await services.database.transaction(async (transaction) => {
    await queueMail(services, transaction, mail);
    // Whatever else queues it: one event, one mail.
    await queueMails(services, transaction, [mail, mail]);
  });
  await queue(mail);
  await becomes(mail, "sent");
  await tryAgain(mail);
  const second = receipt();
  await queue(second);
  await becomes(second, "sent");

  const [received, other, ...more] = server.to(email);
  expect(more).toEqual([]);
  expect(received).toMatchObject({
    envelopeFrom: "no-reply@troco.example",
    envelopeTo: [email],
    from: { name: "Troco", address: "no-reply@troco.example" },
    to: [{ name: "", address: email }],
    subject: "Recibo: pagaste $12,50",
    attachments: [],
    date: "2026-11-21T12:00:00.000Z",
  });
  expect(received!.cc ?? received!.bcc).toBeUndefined();
  const heads = Object.fromEntries(received!.headers.map(({ key, value }) => [key, value]));
  expect(heads).toMatchObject({
    "auto-submitted": "auto-generated",
    "mime-version": "1.0",
    "list-unsubscribe": "<http://127.0.0.1:3000/notifications>",
    "content-type": expect.stringContaining("multipart/alternative"),
  });
  expect(received!.raw, "seven bits, in lines that every server takes").toMatch(/^(?:[\t -~]{0,998}\r\n)*$/);
  const text = received!.text!.replaceAll("\u2060", "");
  for (const line of [
    "Hola, Conceição Peña 🌻.",
    "Tú pagaste: $12,50",
    "Empresa: Panadería Ñandú 🥖 Bcc: everybody@evil.example <b>hola</b>",
    "Descripción: café ☕ y medialunas",
    "Cashback ganado: $1,25",
    "Fecha y hora: 21 nov 2026, 9:00 (hora estándar de Brasilia)",
    "http://127.0.0.1:3000/extrato",
  ])
    expect(text, line).toContain(line);
  const html = received!.html!.replaceAll("\u2060", "");
  expect(html).toContain("everybody@evil.example &lt;b&gt;hola&lt;/b&gt;");
  expect(html).toContain('<html lang="es">');
  expect(received!.messageId).toMatch(/^<[A-Za-z0-9_-]{32}@troco\.example>$/);
  expect(other!.messageId).not.toBe(received!.messageId);
  expect(await stateOf(mail)).toMatchObject({ tries: 1, kept: false });
});

test("a mail with a link of its own offers no stopping, and only receipts of purchases do", async () => {
  const mail: NewMail = { template: "password-changed", owner: userId, of: "1", facts: { at: "2026-11-21T12:00:00Z" } };
  await queue(mail);
  await becomes(mail, "sent");
  const [received] = server.to(email);
  expect(received!.headers.map(({ key }) => key)).not.toContain("list-unsubscribe");
  expect(received!.text).toContain("http://127.0.0.1:3000/auth?mode=forgot");
});

test.each([
  [
    "put off at the recipient (greylisting)",
    { at: "recipient", code: 451, says: "4.7.1 try again later" },
    "4.7.1 try again later",
  ],
  ["put off after the whole mail", { at: "end", code: 452, says: "4.3.1 no room" }, "no room"],
  ["refused by a server that wants a sign-in", { at: "mail", code: 530, says: "5.7.0 sign in first" }, "sign in first"],
  ["cut off before the server had it", { at: "recipient", code: "cut" }, "the connection ended"],
] as const)("what was %s surely was not taken: it is sent again later, once", async (_how, treatment, says) => {
  server.treat(treatment);
  const mail = receipt();
  await queue(mail);
  const wait = await triedAndWaiting(mail);
  expect([wait > 8, wait <= 20]).toEqual([true, true]);
  const before = await stateOf(mail);
  expect(before).toMatchObject({ status: "waiting", tries: 1, kept: true });
  expect(before.says).toContain(says);
  const between = receipt();
  await queue(between);
  await becomes(between, "sent");
  expect((await stateOf(mail)).status, "not before its time").toBe("waiting");
  await passWait(mail);
  expect(await becomes(mail, "sent")).toMatchObject({ tries: 2, says: null, kept: false });
  expect(server.to(email)).toHaveLength(2);
});

test(
  "what is put off over and over is tried for more than a day, always later, and then listed",
  { tags: "full" },
  async () => {
    const mail = receipt();
    const waits: number[] = [];
    const triesMax = 15;
    server.treat(
      ...Array.from({ length: triesMax }, () => ({ at: "recipient", code: 450, says: "4.2.0 busy" }) as const),
    );
    await queue(mail);
    for (let tries = 1; tries < triesMax; tries += 1) {
      waits.push(await triedAndWaiting(mail, tries));
      expect((await stateOf(mail)).says).toContain("busy");
      await passWait(mail);
    }
    // The time that is read is a moment younger than what was written.
    expect(waits.map(Math.ceil)).toEqual(waits.map(Math.ceil).toSorted((one, other) => one - other));
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(24 * 60 * 60);
    expect(await becomes(mail, "failed")).toMatchObject({ tries: triesMax, kept: true });
    expect(server.to(email)).toEqual([]);
  },
);

const newest = async () => (await listNotSent(services, { before: undefined, limit: 1 }))[0];
const again = (id: string) => sendAgain(services, id, operator);

test("what was refused for good is listed with the server's words and nobody's address, and can be sent again, once", async () => {
  server.treat({ at: "recipient", code: 550, says: `5.1.1 <${email}> no such mailbox here` });
  const mail = receipt();
  await queue(mail);
  const { id } = await becomes(mail, "failed");
  const person = { user_id: userId, full_name: "Conceição Peña 🌻" };
  const listed = await newest();
  expect(listed).toMatchObject({
    id,
    person,
    address: "p•••@troco.example",
    status: "failed",
    tries: 1,
    obstacle: null,
  });
  expect(listed!.says).toContain("5.1.1 <p•••@troco.example> no such mailbox here");
  expect(JSON.stringify(listed)).not.toContain(email);
  expect((await listNotSent(services, { before: id, limit: 1 }))[0]?.id).not.toBe(id);
  await again(id);
  await becomes(mail, "sent");
  await expect(again(id), "sent is sent").rejects.toMatchObject({ code: "mail_settled" });
  expect(server.to(email)).toHaveLength(1);
});

test("where nobody knows whether the server has it, it is sent again, under the same Message-ID", async () => {
  server.treat({ at: "end", code: "cut" });
  const mail = receipt();
  await queue(mail);
  await triedAndWaiting(mail);
  expect(await stateOf(mail)).toMatchObject({ status: "waiting", tries: 1 });
  expect(server.to(email)).toHaveLength(1);
  await passWait(mail);
  await becomes(mail, "sent");
  const [first, second, ...more] = server.to(email);
  expect(second!.messageId).toBe(first!.messageId);
  expect(more).toEqual([]);
});

test("a server that is slow with one mail holds up no other, and its answer is waited for", async () => {
  const answered = Promise.withResolvers<void>();
  server.treat({ at: "end", code: "wait", until: answered.promise });
  const slow = receipt();
  await queue(slow);
  await handedOver(1);
  const other = receipt();
  await queue(other);
  await becomes(other, "sent");
  expect((await stateOf(slow)).status).toBe("waiting");
  answered.resolve();
  await becomes(slow, "sent");
  expect(server.to(email)).toHaveLength(2);
});
/** Waits until the server has so many mails, whether it has answered or not. */
const handedOver = (count: number) =>
  vi.waitFor(() => expect(server.to(email).length).toBeGreaterThanOrEqual(count), patient(20_000));

test("no more mails are handed over at once than there are places, and an end does not wait for a server that keeps them all", async () => {
  await mailer();
  const answered = Promise.withResolvers<void>();
  server.treat(...Array.from({ length: 4 }, () => ({ at: "end", code: "wait", until: answered.promise }) as const));
  const mails = Array.from({ length: 12 }, () => receipt());
  const end = await startProcess({ endsWithinMs: 0 });
  await services.database.transaction((transaction) => queueMails(services, transaction, mails));
  await handedOver(4);
  await end();
  expect(server.to(email)).toHaveLength(4);
  const waiting = "select state::text, retry_count from jobs.job where name = 'send-mail'";
  expect(await harness.testDatabase.owner.query(waiting), "which counts as no try").toEqual(
    mails.map(() => ({ state: "created", retry_count: 0 })),
  );
  answered.resolve();
  mailer = await startProcess();
  for (const mail of mails) expect(await becomes(mail, "sent")).toMatchObject({ tries: 1 });
  expect(new Set(server.to(email).map(({ messageId }) => messageId)).size).toBe(12);
});

test("several processes send each mail once, also those that one of them had in hand when it died", async () => {
  const others = await Promise.all([startProcess(), startProcess()]);
  const mails = Array.from({ length: 24 }, () => receipt());
  await services.database.transaction((transaction) => queueMails(services, transaction, mails));
  for (const mail of mails) await becomes(mail, "sent");
  expect(server.to(email)).toHaveLength(24);
  await Promise.all([...others, mailer].map((end) => end()));

  const claimed = receipt();
  await queue(claimed);
  await harness.testDatabase.owner.query(
    `update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '31 seconds'
      where name = 'send-mail'`,
  );
  mailer = await startProcess({ keepsTime: true });
  // The try that died has written nothing.
  await triedAndWaiting(claimed, 0);
  await passWait(claimed);
  expect(await becomes(claimed, "sent")).toMatchObject({ tries: 2 });
  expect(server.to(email)).toHaveLength(25);
});

test("a mail is judged by what is true when it is sent: gone, other, blocked and closed accounts, owners who have left, receipts that are not wanted", async () => {
  const at = services.clock.now();
  const dropped = async (mail: NewMail, says: string) => {
    await queue(mail);
    expect(await becomes(mail, "dropped"), mail.template).toMatchObject({ says, kept: false });
  };
  const notice = (template: NewMail["template"], more: Partial<NewMail> = {}): NewMail => ({
    template,
    owner: userId,
    of: newId(services.clock),
    facts: { at: at.toISOString() },
    ...more,
  });
  const links = { keys: services.keys, link: "http://127.0.0.1:3000/my-card?purchase_password_token=x" };
  await dropped(notice("account-exists", { address: "former@troco.example", links }), "address_changed");
  await dropped(notice("account-blocked"), "account_changed");
  await dropped(notice("account-cancelled"), "account_changed");
  await dropped(notice("own-account-held"), "account_changed");
  await dropped(notice("payout-paid", { partnerId: newId(services.clock) }), "not_theirs");
  await dropped(notice("recover-password", { links, usefulMs: 0 }), "too_late");
  await writeReceiptSetting(services.database, userId, false);
  await dropped(receipt(), "not_wanted");
  await setBlocked(services.database, userId, { isBlocked: true, reason: "Documento vencido", at });
  await dropped(notice("recover-purchase-password", { links }), "account_changed");
  await dropped(notice("account-unblocked"), "account_changed");
  await dropped(notice("own-account-released"), "account_changed");
  const deliverable = [
    notice("account-blocked", { facts: { reason: "Documento vencido", at: at.toISOString() } }),
    notice("refund"),
  ];
  for (const mail of deliverable) await queue(mail);
  for (const mail of deliverable) await becomes(mail, "sent");
  await setBlocked(services.database, userId, { isBlocked: true, reason: "account_deleted", at });
  await dropped(notice("new-device"), "account_changed");
  const closing = notice("account-cancelled");
  await queue(closing);
  await becomes(closing, "sent");
  // The address that it has by then is the one that is written to.
  const late = notice("top-up-receipt", { facts: { amount: 5_000, at: at.toISOString() } });
  server.treat({ at: "recipient", code: 450, says: "busy" });
  await queue(late);
  await triedAndWaiting(late);
  await services.database.query("update auth_users set email = $2 where id = $1", [userId, `new-${email}`]);
  await passWait(late);
  await becomes(late, "sent");
  expect(server.to(`new-${email}`)).toHaveLength(1);
  await dropped(notice("account-exists", { owner: "nobody", address: "nobody@troco.example", links }), "account_gone");
});

test("by hand nothing goes out that has become untrue, nor to an account that was closed, but that it was; what is let be keeps no link", async () => {
  const at = services.clock.now();
  const fail = async (template: NewMail["template"]): Promise<NewMail & { readonly id: string }> => {
    const mail: NewMail = { template, owner: userId, of: newId(services.clock), facts: { at: at.toISOString() } };
    server.treat({ at: "recipient", code: 550, says: "no" });
    await queue(mail);
    return { ...mail, id: (await becomes(mail, "failed")).id };
  };
  const block = (reason: string) => setBlocked(services.database, userId, { isBlocked: true, reason, at });
  const obstacles = async () =>
    Object.fromEntries(
      (await listNotSent(services, { before: undefined, limit: 100 }))
        .filter(({ person }) => person?.user_id === userId)
        .map(({ template, obstacle }) => [template, obstacle]),
    );
  const [refund, unblocked] = [await fail("refund"), await fail("account-unblocked")];
  await block("Documento vencido");
  expect(await obstacles()).toEqual({ refund: null, "account-unblocked": "account_changed" });
  await block("account_deleted");
  const closing = await fail("account-cancelled");
  expect(await obstacles()).toEqual({
    refund: "account_closed",
    "account-unblocked": "account_closed",
    "account-cancelled": null,
  });
  await expect(again(refund.id)).rejects.toMatchObject({ code: "mail_outdated" });
  await again(closing.id);
  await becomes(closing, "sent");
  await discardMail(services, unblocked.id, operator);
  expect(await stateOf(unblocked)).toMatchObject({ status: "dropped", says: "discarded", kept: false });
  for (const act of [discardMail, sendAgain])
    await expect(act(services, unblocked.id, operator)).rejects.toMatchObject({ code: "mail_settled" });
  expect(await obstacles()).toEqual({ refund: "account_closed" });
  expect(server.to(email)).toHaveLength(1);
});

test("what is of no use any more keeps no link, and after some months nothing is kept", async () => {
  server.treat({ at: "recipient", code: 550, says: "no" });
  const mail: NewMail = { ...receipt(), usefulMs: day };
  await queue(mail);
  const { id } = await becomes(mail, "failed");
  services.clock.advance(2 * day);
  const now = services.clock.now();
  const isOver = async () => {
    expect(await newest()).toMatchObject({ id, obstacle: "too_late" });
    await expect(again(id)).rejects.toMatchObject({ code: "mail_outdated" });
  };
  await isOver();
  await forgetMails(services.database, { now, before: new Date(now.getTime() - 90 * day) });
  expect(await stateOf(mail)).toMatchObject({ status: "failed", kept: false });
  await isOver();
  await forgetMails(services.database, { now, before: now });
  expect(await stateOf(mail)).toBeUndefined();
});

test("by TLS mails go only to the server that the certificate is for, and never in the clear where that was not allowed", async () => {
  const { ca, cert, key } = makeCertificate();
  const caFile = join(services.config.dataDir, "ca.pem");
  await writeFile(caFile, ca);
  const common = { cert, key, disabledCommands: [] };
  const byStartTls = await MailServer.open({
    ...common,
    onAuth: (auth, _session, callback) =>
      auth.username === "troco@example" && auth.password === "p%ss word"
        ? callback(null, { user: "troco" })
        : callback(Object.assign(new Error("5.7.8 wrong password"), { responseCode: 535 })),
  });
  const fromTheStart = await MailServer.open({ ...common, secure: true, authOptional: true });
  const stripped = await MailServer.open({ disabledCommands: ["STARTTLS"], authOptional: true });
  const servers = [byStartTls, fromTheStart, stripped];
  onTestFinished(async () => void (await Promise.all(servers.map((one) => one.close()))));

  const user = "troco%40example:p%25ss%20word";
  // This machine by its name, as if it were another.
  const elsewhere = (smtp: NonNullable<Config["smtp"]>) => ({ ...smtp, isThisMachine: false });
  const at = (url: string, environment: Record<string, string> = {}) => elsewhere(smtpAt(url, environment));
  const trusting = { SMTP_CA_FILE: caFile };
  const tls = byStartTls.port;
  const secure = fromTheStart.port;
  const cases = {
    startTls: {
      smtp: at(`smtp://${user}@localhost:${tls}`, trusting),
      says: /^localhost:\d+ takes mails, by TLS, signed in/,
    },
    secure: { smtp: at(`smtps://localhost:${secure}`, trusting), says: /takes mails, by TLS, without a sign-in/ },
    wrongPassword: {
      smtp: at(`smtp://troco:guess@localhost:${tls}`, trusting),
      says: /does not accept user and password.*wrong password/,
    },
    wrongName: {
      smtp: at(`smtps://127.0.0.1:${secure}`, trusting),
      says: /certificate of 127\.0\.0\.1:\d+ is another name's/,
    },
    wrongNameStartTls: { smtp: at(`smtp://${user}@127.0.0.1:${tls}`, trusting), says: /is another name's/ },
    untrusted: { smtp: at(`smtps://localhost:${secure}`), says: /^SMTP_CA_FILE: .* comes from nobody that is trusted/ },
    stripped: { smtp: at(`smtp://localhost:${stripped.port}`), says: /offers no STARTTLS/ },
    noCaFile: {
      smtp: at(`smtps://localhost:${secure}`, { SMTP_CA_FILE: "/nowhere.pem" }),
      says: /^SMTP_CA_FILE cannot be read/,
    },
    nobody: { smtp: at("smtp://localhost:1"), says: /^SMTP_URL: nobody listens at localhost:1$/ },
    allowed: {
      smtp: at(`smtp://localhost:${stripped.port}`, { SMTP_ALLOW_PLAIN: "true" }),
      says: /takes mails, without TLS/,
    },
  };
  const letter = {
    to: "marina@troco.example",
    subject: "Olá",
    text: "Olá",
    html: "<p>Olá</p>",
    messageId: "<1@troco.example>",
    at: new Date(),
    stopAt: undefined,
  };
  for (const [name, { smtp, says }] of Object.entries(cases)) {
    const finding = await checkMail({ smtp, mailFrom: sender }, async () => ["mx.troco.example"]);
    expect(finding.says, name).toMatch(says);
    expect(finding.says, name).not.toMatch(/p%|p%25ss|guess/);
    const works = ["startTls", "secure", "allowed"].includes(name);
    expect(finding.verdict, name).toBe(works ? "right" : "wrong");
    if (name === "noCaFile") continue;
    const { send, close } = await createSmtp({ smtp, mailFrom: sender }, 1);
    const before = servers.map((one) => one.received.length);
    if (works) await send(letter);
    else await expect(send(letter), name).rejects.toSatisfy((error: Error) => !isFinal(error));
    close();
    const taken = servers.map((one, place) => one.received.length - before[place]!);
    expect(
      taken.reduce((sum, count) => sum + count, 0),
      name,
    ).toBe(works ? 1 : 0);
  }
  expect(await checkMail({ smtp: undefined, mailFrom: sender })).toMatchObject({ verdict: "stand-in" });
  const noDomain = await checkMail({ smtp: cases.secure.smtp, mailFrom: sender }, async () => []);
  expect(noDomain).toMatchObject({ verdict: "wrong", says: expect.stringContaining("troco.example") });
});
