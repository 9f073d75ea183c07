import { pathsOf } from "#web/lib/screens.ts";
import { openPartner, shareSession } from "./accounts.ts";
import { inspect } from "./inspection.ts";
import { sizes } from "./sizes.ts";
import { expect, test } from "./test.ts";

test.use({ isNew: true });

for (const [console, paths] of Object.entries({
  partners: pathsOf("partner"),
  administrators: pathsOf("administration"),
})) {
  test(`every address of the ${console}' console can be read and used by everybody, whatever the window`, async ({
    installation,
    visit,
  }) => {
    const ana = await visit();
    const { page, messages } = ana;
    const owner = { name: "Ana Sol", email: "ana@example.com" };
    await shareSession(page.context(), await openPartner(installation, owner, "Padaria Estrela"));
    await installation.admin("grant-administrator", owner.email);
    const toWallet = page.getByRole("link", { name: messages.consoles.toWallet });
    const states = paths.map((path) => [
      path,
      async () => {
        await page.goto(path);
        const place = page.getByRole("navigation").locator(`a[href="${path}"]:visible`);
        await expect(place, "the navigation says where one is").toHaveAttribute("aria-current", "page");
        await expect(place).toBeInViewport({ ratio: 1 });
        await expect(page.locator("main .animate-pulse")).toHaveCount(0);
        await expect(page.getByRole("main")).not.toContainText(messages.common.loadFailed);
      },
    ]);
    await inspect(ana, Object.fromEntries(states));
    await test.step("on a desk the way back to the wallet is in sight", async () => {
      await page.setViewportSize(sizes.desk);
      await expect(toWallet).toBeInViewport({ ratio: 1 });
    });
  });
}
