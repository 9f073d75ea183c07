import { paths } from "#web/lib/screens.ts";
import { openAccount, shareSession } from "./accounts.ts";
import { expect, test } from "./test.ts";

const marina = { name: "Marina Azevedo", email: "marina@example.com" };

test("every screen's address answers 200, and every other 404 with the page that says so", async ({
  installation,
  visit,
}) => {
  const visitor = await visit();
  const { page, messages } = visitor;
  const statusOf = async (path: string) => (await fetch(`${installation.url}${path}`, { redirect: "manual" })).status;

  for (const path of paths)
    for (const address of [path, `${path}?a=1&b=%2F`, ...(path === "/" ? [] : [`${path}/`])])
      expect(await statusOf(address), address).toBe(200);
  const unknown = ["/nao/existe", "/partners/1", "/profil", "/PROFILE", "/partner/x", "/constructor", "/__proto__"];
  for (const path of unknown) {
    const answer = await fetch(`${installation.url}${path}`);
    expect(answer.status, path).toBe(404);
    expect(await answer.text(), path).toContain('<div id="root">');
    expect(answer.headers.get("content-security-policy"), path).toContain("script-src 'self' 'sha256-");
  }
  const files = ["/robots.txt", "/.well-known/security.txt", "/.well-known/x", "/.well-known", "/.env", "/a/b.php"];
  for (const path of [...files, "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200"]) {
    const answer = await fetch(`${installation.url}${path}`);
    expect(answer.status, path).toBe(404);
    expect(answer.headers.get("content-type"), path).toContain("json");
  }

  expect((await page.goto("/nao/existe"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: messages.shell.notFoundTitle })).toBeVisible();
});

test("a password manager's address leads to the profile's password", async ({ installation, visit }) => {
  const visitor = await visit();
  const { page, messages } = visitor;
  const answer = await fetch(`${installation.url}/.well-known/change-password`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/profile?section=security"]);
  await shareSession(page.context(), await openAccount(installation, marina));
  await page.goto("/.well-known/change-password");
  await expect(page).toHaveURL(/\/profile\?section=security$/);
  await expect(visitor.button(messages.profile.changeLoginPassword)).toBeVisible();
});
