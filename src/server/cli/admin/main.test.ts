import { execFile } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "#test/harness/server.ts";
import { runCommand, parseInvocation, usage } from "./commands.ts";
import { explain } from "./explain.ts";

const program = join(import.meta.dirname, "main.ts");

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

interface Answer {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * The command as a user types it, on this test's database unless another environment is given.
 */
function admin(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const env = {
    PATH: process.env["PATH"],
    TMPDIR: process.env["TMPDIR"],
    DATABASE_URL: server.testDatabase.url,
    ...environment,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ exitCode: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

test("how it is used goes out as an answer where somebody asks, and as an error with what cannot be followed", async () => {
  const asked = await admin(["block", "--help"], { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
  expect(asked).toEqual({ exitCode: 0, stdout: usage, stderr: "" });
  const wrong = await admin(["unblock", "a@b.example", "--force"]);
  expect(wrong).toMatchObject({ exitCode: 2, stdout: "" });
  expect(wrong.stderr).toMatch(/^troco: .*--force/);
  expect(wrong.stderr).toContain(usage);
});

test("what it did is printed, and what it could not do is printed in a sentence", async () => {
  const rita = await server.signUp("Rita Estrela");
  const partner = (...more: string[]) => admin(["create-partner", rita.email, ...more]);
  expect(await admin(["grant-administrator", "nobody@troco.example"])).toEqual({
    exitCode: 1,
    stdout: "",
    stderr: "troco: no user has signed up with that e-mail\n",
  });
  // Each program takes seconds to start, and says this in the same way.
  const refused = (args: readonly string[], sentence: string) =>
    expect(runCommand(server.server.services, parseInvocation(args)!).catch(explain), args.join(" ")).resolves.toBe(
      sentence,
    );
  const loja = (...more: string[]) => ["create-partner", rita.email, ...more];
  await refused(["create-partner", "rita", "Loja", "other"], "EMAIL is not an e-mail address");
  await refused(
    loja("Loja", "casino"),
    "CATEGORY must be one of fashion, restaurant, technology, barbershop, health, education, other",
  );
  await refused(loja(" ", "other"), "NAME must not be empty");
  await refused(loja("Loja", "other", "--cashback", "ten"), "--cashback must be a percentage from 0 to 90");
  await refused(
    loja("Loja", "other", "--latitude=91", "--longitude=-46.6"),
    "--latitude must be degrees from -90 to 90",
  );
  await refused(loja("Loja", "other", "--latitude=-23.5"), "--latitude and --longitude are given together");
  await refused(loja("Loja", "other", "--phone", "11 98765"), "--phone must be + and digits, such as +5511987654321");
  await refused(loja("Loja", "other", "--cashback", "91"), "--cashback must be a percentage from 0 to 90");
  const place = [
    "--address",
    "Rua Augusta, 1508",
    "--city",
    "São Paulo",
    "--state",
    "SP",
    "--postal-code",
    "01304-001",
  ];
  expect(await partner("Padaria Estrela", "restaurant", "--cashback", "7,5%", ...place)).toMatchObject({ exitCode: 0 });
  expect((await rita.client.call("getPublicPartners", {})).partners).toMatchObject([
    { address: "Rua Augusta, 1508", city: "São Paulo", state: "SP", postal_code: "01304-001" },
  ]);
  expect(await rita.client.call("getOwnPartner", {})).toMatchObject({ public_cashback_percentage: 7.5 });
  await refused(loja("Outra Loja", "other"), "this user owns a partner already, and can own only one");

  expect(await admin(["grant-administrator", rita.email])).toEqual({
    exitCode: 0,
    stdout: `${rita.email} is an administrator now, and signs in with a password of at least 12 characters\n`,
    stderr: "",
  });
  expect(await rita.client.call("getProfile", {})).toMatchObject({ is_admin: true });
});

test("a seal is printed so that it can be kept, and what was kept is looked for among all seals", async () => {
  const run = (...typed: string[]) => runCommand(server.server.services, parseInvocation(typed)!);
  const { says } = await run("seal");
  const [, hash = ""] = /^seal \d+ of \S+Z: ([0-9a-f]{64})$/.exec(says)!;
  expect(await run("verify-seals")).toEqual({ says: `all seals are right; the newest is ${says}`, exitCode: 0 });
  expect(await run("verify-seals", "--last", hash.toUpperCase())).toMatchObject({
    says: `all seals are right, and ${hash} is one of them; the newest is ${says}`,
  });
  await expect(run("verify-seals", "--last", "00")).rejects.toThrow("no seal has the hash 00");
});

test("without a server to be found it says so", async () => {
  const answer = await admin(["unblock", "a@b.example"], { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
  expect(answer).toMatchObject({ exitCode: 1 });
  expect(answer.stderr).toBe("troco: the server does not run here: start it first, or set DATABASE_URL or DATA_DIR\n");
});
