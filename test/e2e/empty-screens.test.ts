import { at, inspect } from "./inspection.ts";
import { expect, test } from "./test.ts";

test("screens with nothing on them yet, and those without an answer, can be used by everybody @full", async ({
  visit,
}) => {
  const ana = await visit();
  const { page, messages } = ana;
  await ana.arriveActive("Ana Sol", "ana@example.com");
  await inspect(ana, {
    home: at(ana, "/", messages.home.greeting, messages.home.noTransaction),
    statement: at(ana, "/extrato", messages.transactions.emptyTitle),
    "statement, of one kind": at(ana, "/extrato?type=tip", messages.transactions.emptyFilterDetail),
    "cashback history": at(ana, "/historico", messages.cashbackHistory.emptyTitle),
    "cashback transfer": at(ana, "/cashback-transfer", messages.cashbackTransfer.emptyTitle),
    "send money": at(ana, "/send-money", messages.transfers.amount),
    notifications: at(ana, "/notifications", messages.notifications.emptyTitle),
  });
  // The session is known and the installation answers; nothing else does.
  await page.route("**/api/**", (route) =>
    /\/api\/(?:auth|installation|live)/.test(route.request().url()) ? route.continue() : route.abort(),
  );
  const failed = (path: string) => async () => {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("button", { name: messages.common.retry }).first()).toBeVisible();
  };
  const screens = ["/", "/extrato", "/historico", "/cashback-transfer", "/send-money", "/notifications", "/profile"];
  await inspect(ana, Object.fromEntries(screens.map((path) => [`${path}, failed`, failed(path)])));
  await page.unrouteAll();
});
