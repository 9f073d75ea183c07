import type { Locator } from "@playwright/test";
import { findScreen, paths, type Path } from "#web/lib/screens.ts";
import { listScripts } from "../../scripts/bundle-budget.ts";
import { openAccount, openPartner, shareSession } from "./accounts.ts";
import { expect, test } from "./test.ts";
import type { Visitor } from "./visitor.ts";

test.use({ isNew: true });

/** Loads a page, and lists every script that it requests before the user touches it. */
async function listRequested({ page }: Visitor, path: Path, shown: Locator): Promise<string[]> {
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") requested.push(new URL(request.url()).pathname.slice(1));
  });
  await page.goto(path);
  await expect(shown).toBeVisible();
  return requested;
}

test("login asks for the scripts that its budget counts, and for no others", async ({ visit }) => {
  const marina = await visit();
  const requested = await listRequested(marina, "/auth", marina.page.getByLabel(marina.messages.auth.email));
  expect(requested.toSorted()).toEqual(listScripts("/auth").toSorted());
});

test("home asks for the scripts that its budget counts, and for no others", async ({ installation, visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  const user = { name: "Marina Azevedo", email: "marina@example.com" };
  await shareSession(page.context(), await openAccount(installation, user, { balance: 12_345 }));
  // However long it takes, all of it is one opening.
  await page.clock.setFixedTime(new Date());
  // Events of the stream would cause further requests.
  const listening = Promise.withResolvers<void>();
  await page.route("**/api/live*", () => listening.promise);
  const questions: string[] = [];
  page.on("request", (request) => questions.push(new URL(request.url()).pathname));
  const followed = page.waitForRequest("**/api/live*");
  const requested = await listRequested(marina, "/", page.getByText(messages.home.lastTransaction));
  await followed;
  // The last thing that home waits for: what is fetched for it has been fetched by then.
  await expect(page.getByRole("list", { name: messages.home.lastTransaction })).toBeVisible();
  await expect(page.getByRole("group", { name: messages.home.wallet, exact: true })).toContainText("$123,45");
  expect(requested.toSorted()).toEqual(listScripts("/").toSorted());
  const asked = questions.filter((path) => path.startsWith("/api/"));
  expect(asked, "all is asked in one request").toEqual(["/api/home", "/api/live"]);
  listening.resolve();
});

test("home's outline is painted before any script of the app has come, and the app takes its place", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const user = { name: "Marina Azevedo", email: "marina@example.com" };
  await shareSession(page.context(), await openAccount(installation, user, { balance: 12_345 }));
  const arriving = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await arriving.promise;
    await route.continue();
  });
  const outline = page.locator("#root > [aria-hidden]");
  const name = outline.getByText("troco").filter({ visible: true });
  // Without its scripts a page never finishes loading.
  await page.goto("/", { waitUntil: "commit" });
  // One of the two widths, once the style sheet has come: nothing is painted before.
  await expect(name).toHaveCount(1);
  const painted = await name.boundingBox();
  await page.goto("/auth", { waitUntil: "commit" });
  await expect(outline).toBeAttached();
  await expect(outline).toBeHidden();

  await page.goto("/", { waitUntil: "commit" });
  arriving.resolve();
  await expect(page.getByRole("group", { name: messages.home.wallet, exact: true })).toContainText("$123,45");
  await expect(outline).toHaveCount(0);
  expect(await page.locator("header").getByText("troco").boundingBox(), "the name stays where it is").toEqual(painted);
});

test("every screen asks for the scripts that its budget counts, and for no others @full", async ({
  installation,
  visit,
}) => {
  const [marina, ana] = [await visit(), await visit()];
  const [customer, owner] = [
    { name: "Marina Azevedo", email: "marina@example.com" },
    { name: "Ana Sol", email: "ana@example.com" },
  ];
  await shareSession(marina.page.context(), await openAccount(installation, customer));
  await shareSession(ana.page.context(), await openPartner(installation, owner, "Padaria Estrela"));
  await installation.admin("grant-administrator", owner.email);
  // Its first button takes the focus, and what it leads to is fetched ahead.
  const ahead = "/payment-success";
  for (const path of paths.filter((name) => name !== ahead && !findScreen(name)?.open)) {
    const page = await (findScreen(path)?.console ? ana : marina).page.context().newPage();
    const requested: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") requested.push(new URL(request.url()).pathname.slice(1));
    });
    await page.goto(path);
    await expect(page.locator("main > *").first()).toBeVisible();
    await expect(page.locator("main .animate-pulse")).toHaveCount(0);
    await expect.poll(() => requested.toSorted(), path).toEqual(listScripts(path).toSorted());
    // By then the page has fetched what it fetches when idle.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    expect(requested.toSorted(), path).toEqual(listScripts(path).toSorted());
    await page.close();
  }
});
