import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keyScopes } from "#contract/integration.ts";
import { documents } from "#server/http/reference/index.ts";
import { patient } from "#test/harness/patience.ts";
import { startTestServer, type TestServer } from "#test/harness/server.ts";

// Clients that developers generate with what they already use. The generators are not ours and not
// small (some 150 packages), so they are fetched for the occasion and are no development
// dependencies.
const packages = [
  "orval@8.38.0",
  "openapi-typescript@7.13.0",
  "openapi-fetch@0.17.0",
  "@hey-api/openapi-ts@0.99.0",
  // openapi-typescript prints by the programming interface that TypeScript 7 does not have.
  "typescript@5.9.3",
];

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");

let server: TestServer;
let key: string;
/** Has the generators, and a folder for each document. */
let project: string;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "troco-generators-"));
  server = await startTestServer();
  const owner = await server.createPartner();
  const input = { name: "Caixa", mode: "test" as const, scopes: [...keyScopes], login_password: owner.password };
  ({ key } = await owner.client.call("createApiKey", input));
  await writeFile(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const options = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  await run("npm", ["install", "--save-exact", ...options, ...packages], { cwd: project });
}, patient(300_000));
afterAll(async () => {
  await server.close();
  await rm(project, { recursive: true, force: true });
});

/** Runs a program of the project in a folder of it. @throws what it says */
async function runIn(folder: string, program: string, ...args: string[]): Promise<void> {
  await run(process.execPath, [program, ...args], { cwd: folder }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${error.stdout}\n${error.stderr}`);
    },
  );
}

/** A program that generates a client in `client/`, and one that makes and reads a charge by it. */
interface Generator {
  readonly name: string;
  readonly generate: (folder: string) => Promise<void>;
  readonly program: string;
}

const tool = (path: string) => join(project, "node_modules", path);

const generators: readonly Generator[] = [
  {
    name: "orval",
    generate: async (folder) => {
      const troco = {
        input: { target: "./document.json" },
        output: { target: "./client/orval.ts", client: "fetch", baseUrl: `${server.url}/api` },
      };
      await writeFile(join(folder, "orval.config.mjs"), `export default ${JSON.stringify({ troco })};`);
      await runIn(folder, tool("orval/dist/bin/orval.mjs"), "--config", "orval.config.mjs");
    },
    program: `
      import { createPaymentRequest, listPartnerPaymentRequests } from "./client/orval";
      export async function charge(_url: string, authorization: string, intent: string) {
        // @ts-expect-error A charge needs an amount.
        const mistake = () => createPaymentRequest({ card_number: "9042000000000043" });
        const input = { card_number: "9042000000000043", amount: 2500 };
        const headersOf = (key: string) => ({ headers: { authorization, "idempotency-key": key } });
        const made = await createPaymentRequest(input, headersOf(\`\${intent}-1\`));
        if (made.status !== 200) throw new Error(\`\${made.status} \${made.data.code} \${mistake}\`);
        const listed = await listPartnerPaymentRequests({ limit: 1 }, { headers: { authorization } });
        if (listed.status !== 200) throw new Error(listed.data.code);
        const refused = await createPaymentRequest({ ...input, amount: 1 }, headersOf(\`\${intent}-2\`));
        const code = refused.status === 409 ? refused.data.code : undefined;
        return { id: made.data.id, ids: listed.data.payment_requests.map(({ id }) => id), code };
      }`,
  },
  {
    name: "openapi-typescript",
    generate: (folder) =>
      runIn(folder, tool("openapi-typescript/bin/cli.js"), "document.json", "-o", "client/schema.d.ts"),
    program: `
      import createClient from "openapi-fetch";
      import type { paths } from "./client/schema";
      export async function charge(url: string, authorization: string, intent: string) {
        const client = createClient<paths>({ baseUrl: \`\${url}/api\`, headers: { authorization } });
        const idempotent = (key: string) => ({ header: { "Idempotency-Key": key } });
        // @ts-expect-error A charge needs an amount.
        const mistake = () => client.POST("/partner/payment-requests", { params: idempotent(\`\${intent}-1\`), body: { card_number: "9042000000000043" } });
        const body = { card_number: "9042000000000043", amount: 2500 };
        const made = await client.POST("/partner/payment-requests", { params: idempotent(\`\${intent}-1\`), body });
        if (made.data === undefined) throw new Error(\`\${made.error.code} \${mistake}\`);
        const listed = await client.GET("/partner/payment-requests", { params: { query: { limit: 1 } } });
        if (listed.data === undefined) throw new Error(listed.error.code);
        const refused = await client.POST("/partner/payment-requests", { params: idempotent(\`\${intent}-2\`), body: { ...body, amount: 1 } });
        return { id: made.data.id, ids: listed.data.payment_requests.map(({ id }) => id), code: refused.error?.code };
      }`,
  },
  {
    name: "@hey-api/openapi-ts",
    generate: (folder) =>
      runIn(folder, tool("@hey-api/openapi-ts/bin/run.js"), "-i", "document.json", "-o", "client", "--no-log-file"),
    program: `
      import { createPaymentRequest, listPartnerPaymentRequests } from "./client";
      import { createClient } from "./client/client";
      export async function charge(url: string, authorization: string, intent: string) {
        const client = createClient({ baseUrl: \`\${url}/api\`, headers: { authorization } });
        const keyed = (key: string) => ({ "Idempotency-Key": key });
        // @ts-expect-error A charge needs an amount.
        const mistake = () => createPaymentRequest({ client, headers: keyed(\`\${intent}-1\`), body: { card_number: "9042000000000043" } });
        const body = { card_number: "9042000000000043", amount: 2500 };
        const made = await createPaymentRequest({ client, headers: keyed(\`\${intent}-1\`), body });
        if (made.data === undefined) throw new Error(\`\${made.error?.code} \${mistake}\`);
        const listed = await listPartnerPaymentRequests({ client, query: { limit: 1 } });
        if (listed.data === undefined) throw new Error(listed.error?.code);
        const refused = await createPaymentRequest({ client, headers: keyed(\`\${intent}-2\`), body: { ...body, amount: 1 } });
        return { id: made.data.id, ids: listed.data.payment_requests.map(({ id }) => id), code: refused.error?.code };
      }`,
  },
];

/** Compiles what was generated, and the program, as strictly as the compiler can. */
async function compile(folder: string): Promise<void> {
  const compilerOptions = {
    target: "es2022",
    module: "esnext",
    moduleResolution: "bundler",
    lib: ["es2022", "dom", "dom.iterable"],
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    types: [],
  };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["."] }));
  await runIn(folder, join(root, "node_modules/typescript/bin/tsc"), "-p", "tsconfig.json");
}

describe.each(Object.entries(documents))("of the document of %s", { tags: "full" }, (readers, address) => {
  test.each(generators)(
    "the client that $name generates compiles strictly, and makes and lists a charge",
    async ({ name, generate, program }) => {
      const folder = join(project, readers, name.replace("/", "-"));
      await mkdir(join(folder, "client"), { recursive: true });
      await symlink(join(project, "node_modules"), join(folder, "node_modules"));
      await writeFile(join(folder, "document.json"), await (await fetch(`${server.url}${address}`)).text());
      await generate(folder);
      await writeFile(join(folder, "program.ts"), program);
      await compile(folder);
      const { charge } = (await import(join(folder, "program.ts"))) as {
        charge: (
          ...parameters: readonly [url: string, authorization: string, intent: string]
        ) => Promise<{ readonly id: string; readonly ids: readonly string[]; readonly code: string }>;
      };
      const { id, ids, code } = await charge(server.url, `Bearer ${key}`, `${readers}-${name}`);
      expect(ids).toEqual([id]);
      expect(code).toBe("charge_too_small");
    },
    patient(120_000),
  );
});
