import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { priceOf, products, showOrder, showShop, type Order } from "./pages.ts";
import { createPaymentLink, getCharge, getPaymentLink, isFromTroco } from "./troco.ts";

// A shop with a cart. What is paid is read from Troco by key: neither the address that a customer
// comes back to nor a webhook's body is believed.

const port = Number(process.env["PORT"] ?? 4000);
const shopUrl = process.env["SHOP_URL"] ?? `http://127.0.0.1:${port}`;
const trocoUrl = process.env["TROCO_URL"] ?? "http://localhost:3000";

/** Orders by their ids, which nobody can guess. A real shop keeps them in its database. */
const orders = new Map<string, Order>();

/** Pages load and send only within this shop and, for the button and its redirect, to Troco. */
const policy = `default-src 'none'; style-src 'self'; img-src ${trocoUrl}; form-action 'self' ${trocoUrl}; base-uri 'none'; frame-ancestors 'none'`;

/** The quantities of a form with a field `quantity-<product>` for each product. */
function readCart(form: URLSearchParams): Order["lines"] {
  return products.flatMap((product) => {
    const quantity = Number(form.get(`quantity-${product.id}`));
    return Number.isInteger(quantity) && quantity > 0 && quantity < 100 ? [{ product, quantity }] : [];
  });
}

/** Makes an order. The amount is the shop's, never the browser's. */
function placeOrder(lines: Order["lines"]): Order {
  const order: Order = {
    id: randomBytes(16).toString("hex"),
    lines,
    amount: lines.reduce((total, { product, quantity }) => total + product.price * quantity, 0),
    link: undefined,
    charge: undefined,
  };
  orders.set(order.id, order);
  return order;
}

/**
 * The address where an order is paid. A link that can still be paid is used again, and the
 * idempotency key names the link that ended before, so that an order has one open link at a time,
 * however often the button is pressed, also at once. A paid link leads to the order's page instead.
 */
async function wayToPay(order: Order): Promise<string> {
  const last = order.link;
  const known = last && (await getPaymentLink(last.id));
  if (known?.status === "open") return known.url;
  const orderUrl = `${shopUrl}/orders/${order.id}`;
  if (known?.status === "paid") return orderUrl;
  const made = await createPaymentLink(`order-${order.id}-after-${last?.id ?? "none"}`, {
    amount: order.amount,
    description: order.lines.map(({ product, quantity }) => `${quantity} × ${product.name}`).join(", "),
    reference: order.id,
    return_url: orderUrl,
  });
  // Another press may have been faster, and its link may have ended already: keep the newer one.
  if (order.link === last) order.link = made;
  return made.url;
}

/** Asks Troco whether an order is paid, and notes the charge that paid it. */
async function settle(order: Order): Promise<void> {
  if (order.charge !== undefined || order.link === undefined) return;
  const { status, payment_request_id: chargeId } = await getPaymentLink(order.link.id);
  order.link.status = status;
  if (chargeId === null) return;
  const charge = await getCharge(chargeId);
  const isOurs = charge.reference === order.id && charge.amount === order.amount && charge.status === "approved";
  if (isOurs) order.charge = { id: charge.id, customer: charge.customer_name, paidAt: charge.decided_at };
}

async function takeWebhook(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request);
  if (!isFromTroco(request.headers["troco-signature"], body)) return send(response, 400, "");
  const { type, data } = JSON.parse(body) as { type: string; data: { payment_request?: { reference?: string } } };
  const order = orders.get(data.payment_request?.reference ?? "");
  // This fails if Troco does not answer, so that the event is delivered again.
  if (type === "charge.approved" && order !== undefined) await settle(order);
  send(response, 204, "");
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", shopUrl);
  const [, orderId, action] = /^\/orders\/([0-9a-f]{32})(\/pay)?$/.exec(pathname) ?? [];
  const order = orders.get(orderId ?? "");
  const isPost = request.method === "POST";
  if (isPost && pathname === "/webhooks/troco") return takeWebhook(request, response);
  if (isPost && pathname === "/orders") {
    const lines = readCart(new URLSearchParams(await readBody(request)));
    if (lines.length === 0) return redirect(response, "/");
    return redirect(response, await wayToPay(placeOrder(lines)));
  }
  if (order !== undefined) {
    await settle(order);
    const isPaid = order.charge !== undefined;
    if (isPost && action !== undefined)
      return redirect(response, isPaid ? `/orders/${order.id}` : await wayToPay(order));
    return send(response, 200, showOrder(order, trocoUrl), "text/html");
  }
  if (pathname === "/") return send(response, 200, showShop(trocoUrl), "text/html");
  if (pathname === "/shop.css") return send(response, 200, style, "text/css");
  send(response, 404, "There is nothing here.");
}

const style = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; color: #222 }
li { display: flex; gap: 1rem; justify-content: space-between; padding: .5rem 0; border-bottom: 1px solid #ddd }
ul { list-style: none; padding: 0 } input { width: 4rem; font: inherit } button { border: 0; background: none; padding: 0; cursor: pointer }`;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > 100_000) throw new Error("The request is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

const redirect = (response: ServerResponse, to: string) => void response.writeHead(303, { location: to }).end();

function send(response: ServerResponse, status: number, body: string, type = "text/plain"): void {
  response.writeHead(status, {
    "content-type": `${type}; charset=utf-8`,
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  response.end(body);
}

createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    const id = randomUUID();
    console.error(id, error);
    if (!response.headersSent)
      send(response, 502, `Something went wrong. If it happens again, contact us and mention ${id}.`);
  });
}).listen(port, "127.0.0.1", () => console.log(`The shop is open at ${shopUrl}; a coffee is ${priceOf(450)}.`));
