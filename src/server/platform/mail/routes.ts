import { Hono } from "hono";
import { z } from "zod";
import type { mails } from "#contract/back-office/mails.ts";
import { mailboxPolicy } from "#server/platform/content-security-policy.ts";
import type { Handlers } from "#server/platform/module.ts";
import { cutPage } from "#server/platform/page.ts";
import type { Services } from "#server/platform/services.ts";
import { listPage, messagePage, noMessagePage } from "./mailbox-page.ts";
import { readMessage, readMessages, type MailboxMessage } from "./mailbox-store.ts";
import { discardMail, listNotSent, sendAgain } from "./not-sent.ts";

export function mailRoutes(services: Services): Handlers<typeof mails> {
  return {
    listUnsentMails: async ({ before, limit }) => {
      const { page, next } = cutPage(await listNotSent(services, { before, limit: limit + 1 }), limit);
      return { mails: [...page], next_before: next };
    },
    sendMailAgain: async ({ id }, { actor }) => {
      await sendAgain(services, id, actor);
      return {};
    },
    discardMail: async ({ id }, { actor }) => {
      await discardMail(services, id, actor);
      return {};
    },
  };
}

/** The local mailbox, to be mounted at /mailbox, and only where `opensMailbox` says so. */
export function mailboxRoutes({ database }: Pick<Services, "database">): Hono {
  const routes = new Hono();
  routes.use(async (context, next) => {
    await next();
    context.header("content-security-policy", mailboxPolicy);
    context.header("x-robots-tag", "noindex");
  });
  routes.get("/", async (context) => {
    const recipient = parseRecipient(context.req.query("to"));
    return context.html(listPage(await readMessages(database, recipient), recipient));
  });
  routes.get("/messages", async (context) =>
    context.json((await readMessages(database, parseRecipient(context.req.query("to")))).map(toJson)),
  );
  routes.get("/messages/:id", async (context) => {
    const id = z.uuid().safeParse(context.req.param("id"));
    const message = id.success ? await readMessage(database, id.data) : undefined;
    return message === undefined ? context.html(noMessagePage(), 404) : context.html(messagePage(message));
  });
  return routes;
}

function parseRecipient(value: string | undefined): string | undefined {
  const recipient = value?.trim().toLowerCase();
  return recipient === "" ? undefined : recipient;
}

function toJson(message: MailboxMessage) {
  return {
    id: message.id,
    to: message.recipient,
    subject: message.subject,
    text: message.text_body,
    html: message.html_body,
    created_at: message.created_at.toISOString(),
  };
}
