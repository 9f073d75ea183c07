import { generateKeyPairSync, verify, type KeyObject } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Json = Record<string, unknown>;

/** How a request fails. */
export type GoogleTrouble =
  | { readonly status: number }
  | "cuts"
  | "is silent"
  | "talks nonsense"
  | "redirects"
  | "answers with another pass"
  | "floods";

const scope = "https://www.googleapis.com/auth/wallet_object.issuer";

/**
 * Google Wallet's REST interface for generic passes, and the exchange of a service account's
 * assertion for an access token, on a local socket
 * (https://developers.google.com/wallet/reference/rest/v1/genericobject,
 * https://developers.google.com/identity/protocols/oauth2/service-account#httprest).
 */
export class GoogleWalletService {
  readonly issuerId = "3388000000022345678";
  readonly email = "troco-wallet@troco-example.iam.gserviceaccount.com";
  readonly requests: string[] = [];
  readonly classes = new Map<string, Json>();
  readonly objects = new Map<string, Json>();
  /** The failures of the next requests, in order. */
  readonly troubles: GoogleTrouble[] = [];
  /** Called before a pass is written, so that a test can change something meanwhile. */
  meanwhile: () => Promise<void> = async () => undefined;
  readonly publicKey: KeyObject;
  readonly #server: Server;
  /** The time by which it judges what is signed, in milliseconds. */
  now: () => number = Date.now;
  readonly #folder: string;
  readonly #tokens = new Set<string>();

  private constructor(server: Server, folder: string, publicKey: KeyObject) {
    this.#server = server;
    this.#folder = folder;
    this.publicKey = publicKey;
    server.on("request", (request, response) => void this.#answer(request, response));
  }

  static async open(): Promise<GoogleWalletService> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const folder = await mkdtemp(join(tmpdir(), "troco-google-"));
    const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const service = new GoogleWalletService(server, folder, publicKey);
    await service.writeKey("key.json", {
      private_key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    });
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get environment(): Record<string, string> {
    return {
      GOOGLE_WALLET_ISSUER_ID: this.issuerId,
      GOOGLE_WALLET_KEY: join(this.#folder, "key.json"),
      GOOGLE_WALLET_API_BASE: this.origin,
    };
  }

  /** Writes a key file as Google issues it, with some fields replaced. @returns its path */
  async writeKey(name: string, fields: Json | string): Promise<string> {
    const path = join(this.#folder, name);
    const file = {
      type: "service_account",
      project_id: "troco-example",
      private_key_id: "0123456789abcdef",
      client_email: this.email,
      client_id: "1",
      token_uri: `${this.origin}/token`,
    };
    await writeFile(path, typeof fields === "string" ? fields : JSON.stringify({ ...file, ...fields }));
    return path;
  }

  /** Makes every access token invalid. */
  revokeTokens(): void {
    this.#tokens.clear();
  }

  /** Head and claims of a token. @throws if the service account did not sign it */
  read(token: string): { readonly head: Json; readonly claims: Json } {
    const [head, claims, signature] = token.split(".") as [string, string, string];
    const signed = Buffer.from(`${head}.${claims}`);
    if (!verify("sha256", signed, this.publicKey, Buffer.from(signature, "base64url")))
      throw new Error("the signature is not the service account's");
    const parse = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString("utf8")) as Json;
    return { head: parse(head), claims: parse(claims) };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    const path = request.url ?? "";
    this.requests.push(`${request.method} ${path.replace(/^\/walletobjects\/v1/, "")}`);
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const reject = (status: number) => say(status, { error: { code: status, message: "as documented" } });
    if (path === "/token") return void this.#exchange(text, say);
    if (!this.#tokens.has((request.headers.authorization ?? "").replace("Bearer ", ""))) return void reject(401);
    const trouble = this.troubles.shift();
    if (trouble === "is silent") return;
    if (trouble === "cuts") return void request.socket.destroy();
    if (trouble === "talks nonsense") return void response.writeHead(200).end("<html>");
    if (trouble === "redirects") return void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
    if (trouble === "floods") return void response.writeHead(200).end(`"${"x".repeat(2_000_000)}"`);
    if (trouble === "answers with another pass") return void say(200, { id: `${this.issuerId}.another` });
    if (trouble !== undefined) return void reject(trouble.status);
    const [, kind, id] = /^\/walletobjects\/v1\/(\w+)(?:\/(.+))?$/.exec(path) ?? [];
    if (kind === "issuer" && id === this.issuerId) return void say(200, { issuerId: id });
    const body: Json = text === "" ? {} : (JSON.parse(text) as Json);
    if (kind === "genericClass" && request.method === "POST") {
      if (this.classes.has(body["id"] as string)) return void reject(409);
      this.classes.set(body["id"] as string, body);
      return void say(200, body);
    }
    if (kind !== "genericObject") return void reject(404);
    await this.meanwhile();
    const name = request.method === "POST" ? (body["id"] as string) : decodeURIComponent(id ?? "");
    const known = this.objects.get(name);
    if (request.method === "POST" ? known !== undefined : known === undefined)
      return void reject(known === undefined ? 404 : 409);
    if (!this.classes.has(body["classId"] as string)) return void reject(400);
    this.objects.set(name, { ...body, hasUsers: known?.["hasUsers"] ?? false });
    say(200, this.objects.get(name));
  }

  #exchange(text: string, say: (status: number, body: unknown) => void): void {
    const form = new URLSearchParams(text);
    try {
      if (form.get("grant_type") !== "urn:ietf:params:oauth:grant-type:jwt-bearer") throw new Error("grant");
      const { head, claims } = this.read(form.get("assertion") ?? "");
      const { iat, exp } = claims as { iat: number; exp: number };
      const right =
        head["alg"] === "RS256" &&
        claims["iss"] === this.email &&
        claims["scope"] === scope &&
        claims["aud"] === `${this.origin}/token` &&
        iat * 1000 <= this.now() &&
        exp > iat &&
        exp - iat <= 3600;
      if (!right) throw new Error("claims");
      const token = `ya29.${this.#tokens.size}.${Math.random()}`;
      this.#tokens.add(token);
      say(200, { access_token: token, expires_in: 3599, token_type: "Bearer" });
    } catch {
      say(400, { error: "invalid_grant", error_description: "Invalid JWT Signature." });
    }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
    await rm(this.#folder, { recursive: true, force: true });
  }
}
