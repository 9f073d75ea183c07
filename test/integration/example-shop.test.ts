import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "#test/harness/free-port.ts";
import { startTestServer } from "#test/harness/server.ts";

test("an order of the example shop has one open link, however often at once the button is pressed after one ended", async () => {
  const server = await startTestServer();
  const partner = await server.createPartner();
  const { key } = await partner.client.call("createApiKey", {
    name: "Loja",
    mode: "live",
    scopes: ["charges:read", "charges:write"],
    login_password: partner.password,
  });
  const port = await freePort();
  const shop = spawn(process.execPath, [join(import.meta.dirname, "../../examples/shop/shop.ts")], {
    env: { TROCO_URL: server.url, TROCO_KEY: key, WEBHOOK_SECRET: "of no webhook", PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await once(shop.stdout, "data");
    const press = async (path: string, form: Record<string, string> = {}) => {
      const body = new URLSearchParams(form);
      const answer = await fetch(new URL(path, `http://127.0.0.1:${port}`), {
        method: "POST",
        body,
        redirect: "manual",
      });
      return answer.headers.get("location");
    };
    const links = async () => (await partner.client.call("listPaymentLinks", {})).payment_links;
    await press("/orders", { "quantity-coffee": "2" });
    const [first] = await links();
    const { pathname } = new URL(first!.return_url!);
    for (const round of [1, 2]) {
      const [newest] = await links();
      await partner.client.call("cancelPaymentLink", { id: newest!.id });
      const ways = await Promise.all(Array.from({ length: 8 }, () => press(`${pathname}/pay`)));
      const open = (await links()).filter(({ status }) => status === "open");
      expect(open, `round ${round}`).toHaveLength(1);
      expect(new Set(ways)).toEqual(new Set([open[0]!.url]));
    }
  } finally {
    shop.kill();
    await server.close();
  }
});
