import { listScripts, type Page as Budgeted } from "../../scripts/bundle-budget.ts";
import { openAccount, shareSession } from "./accounts.ts";
import { expect, test } from "./test.ts";
import type { Visitor } from "./visitor.ts";

/** Loads a page with the scripts of its budget only: whatever else it asks for waits. */
async function loadWithinBudget({ page }: Visitor, path: Budgeted) {
  const budgeted = listScripts(path);
  const requested: string[] = [];
  const later: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    const script = new URL(route.request().url()).pathname.slice(1);
    if (budgeted.includes(script)) requested.push(script);
    else {
      later.push(script);
      await released;
    }
    return route.continue();
  });
  await page.goto(path);
  return { budgeted, requested, later, release };
}

test("login is there with the scripts that its budget counts, and asks for no others", async ({ visit }) => {
  const marina = await visit();
  const load = await loadWithinBudget(marina, "/auth");
  await expect(marina.page.getByLabel(marina.words.auth.email)).toBeVisible();
  await marina.page.waitForLoadState("networkidle");
  expect(load.requested.toSorted()).toEqual(load.budgeted.toSorted());
  expect(load.later).toEqual([]);
});

test("home shows its balances with the scripts that its budget counts; the others come after", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, words } = marina;
  const person = { name: "Marina Azevedo", email: "marina@example.com" };
  await shareSession(page.context(), await openAccount(installation, person, { balance: 12_345 }));
  const load = await loadWithinBudget(marina, "/");
  await expect(page.getByRole("group", { name: words.home.wallet, exact: true })).toContainText("$123,45");
  await expect(page.getByRole("link", { name: words.home.send, exact: true }).first()).toBeVisible();
  expect(load.requested.toSorted()).toEqual(load.budgeted.toSorted());
  await expect(page.getByText(words.home.lastTransaction)).toBeHidden();
  load.release();
  await expect(page.getByText(words.home.lastTransaction)).toBeVisible();
});
