import { spawn, type ChildProcess } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { keyScopes, webhookEvents } from "#contract/integration.ts";
import type { KeyMode } from "#contract/limits.ts";
import { freePort } from "#test/harness/free-port.ts";
import type { TestServer, TestUser } from "#test/harness/server.ts";
import { until } from "./calls.ts";

/** A program of the guide, unchanged, by the name of its example. */
async function readProgram(name: string): Promise<string> {
  const guide = await readFile(join(import.meta.dirname, "../../../docs/partner-api.md"), "utf8");
  const [, program] = new RegExp(`\`\`\`js ${name}\n(.*?)\`\`\``, "s").exec(guide) ?? [];
  if (program === undefined) throw new Error(`the guide has no example "${name}"`);
  return program;
}

interface Till {
  /** The example of the guide that it runs. */
  readonly program: "till" | "client-till";
  /** The folder that it is written to, beside the packages that it needs. */
  readonly folder: string;
  readonly server: TestServer;
  readonly owner: TestUser;
  readonly mode: KeyMode;
  readonly card: string;
  readonly secretOf?: (secret: string) => string;
}

/**
 * Starts a till of the guide with an address, a key, the webhooks' secret and a card.
 * @returns its process, and its output line by line
 */
export async function startTill({
  program,
  folder,
  server,
  owner,
  mode,
  card,
  secretOf = (secret) => secret,
}: Till): Promise<{ readonly process: ChildProcess; readonly lines: () => string[] }> {
  const login_password = owner.password;
  const port = await freePort();
  const { key } = await owner.client.call("createApiKey", {
    name: "Caixa",
    mode,
    scopes: [...keyScopes],
    login_password,
  });
  const { secret } = await owner.client.call("createWebhookEndpoint", {
    url: `http://localhost:${port}/`,
    mode,
    events: [...webhookEvents],
    login_password,
  });
  const file = join(folder, `${program}.mjs`);
  await writeFile(file, await readProgram(program));
  const till = spawn(process.execPath, [file], {
    env: {
      TROCO_URL: server.url,
      TROCO_KEY: key,
      WEBHOOK_SECRET: secretOf(secret),
      PORT: String(port),
      CARD: card,
      AMOUNT: "2500",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  till.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  till.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  return { process: till, lines: () => said.split("\n") };
}

/** The first line of a till that has this form, once there is one. */
export const untilSaid = (lines: () => string[], form: RegExp): Promise<RegExpExecArray> =>
  until(
    () =>
      lines()
        .map((line) => form.exec(line))
        .find((match) => match !== null) ?? undefined,
    { what: String(form) },
  );
