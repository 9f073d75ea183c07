import { execFile } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "#test/harness/server.ts";

const program = join(import.meta.dirname, "main.ts");

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

interface Answer {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command as a person types it, on this test's database unless another environment is given. */
function admin(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const env = { PATH: process.env["PATH"], DATABASE_URL: server.testDatabase.url, ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], { env }, (error, stdout, stderr) =>
      resolve({ exitCode: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

test.each([["--help"], ["-h"], ["help"], ["block", "--help"]])(
  "%s prints how it is used, and is no error",
  async (...words) => {
    const answer = await admin(words, { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
    expect(answer).toMatchObject({ exitCode: 0, stderr: "" });
    for (const command of ["grant-administrator EMAIL", "create-partner EMAIL NAME CATEGORY", "block EMAIL [REASON]"])
      expect(answer.stdout).toContain(command);
  },
);

test.each<[string[], string]>([
  [[], "say what is to be done"],
  [["grant-admin", "a@b.example"], 'there is no command "grant-admin"'],
  [["constructor", "a@b.example"], 'there is no command "constructor"'],
  [["create-partner", "a@b.example"], "NAME and CATEGORY missing"],
  [["block", "a@b.example", "Too", "many"], '"many" is one word too many'],
  [["unblock", "a@b.example", "--cashback", "5"], "--cashback belongs to create-partner"],
  [["unblock", "a@b.example", "--force"], "--force"],
])("words that it cannot follow are told with how it is used: %j", async (words, sentence) => {
  const answer = await admin(words);
  expect(answer.exitCode).toBe(2);
  expect(answer.stderr).toContain(`troco: `);
  expect(answer.stderr).toContain(sentence);
  expect(answer.stderr).toContain("npm run admin -- grant-administrator EMAIL");
});

test("what it did is told, and what it could not do is told in a sentence", async () => {
  const rita = await server.signUp("Rita Estrela");
  const company = (...more: string[]) => admin(["create-partner", rita.email, ...more]);
  const refused = async (answer: Promise<Answer>, sentence: string) =>
    expect(await answer).toEqual({ exitCode: 1, stdout: "", stderr: `troco: ${sentence}\n` });

  await refused(admin(["grant-administrator", "nobody@troco.example"]), "nobody has signed up with that e-mail");
  await refused(admin(["create-partner", "rita", "Loja", "other"]), "EMAIL is not an e-mail address");
  await refused(
    company("Loja", "casino"),
    "CATEGORY must be one of fashion, restaurant, technology, barbershop, health, education, other",
  );
  await refused(company(" ", "other"), "NAME must not be empty");
  await refused(company("Loja", "other", "--cashback", "ten"), "--cashback takes a percentage from 0 to 90");
  await refused(
    company("Loja", "other", "--latitude=91", "--longitude=-46.6"),
    "--latitude takes degrees from -90 to 90",
  );
  await refused(company("Loja", "other", "--latitude=-23.5"), "--latitude and --longitude are given together");
  await refused(company("Loja", "other", "--phone", "11 98765"), "--phone takes + and digits, such as +5511987654321");
  await refused(company("Loja", "other", "--cashback", "91"), "--cashback takes a percentage from 0 to 90");
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
  expect(await company("Padaria Estrela", "restaurant", "--cashback", "7,5%", ...place)).toMatchObject({ exitCode: 0 });
  expect((await rita.client.call("getPublicPartners", {})).partners).toMatchObject([
    { address: "Rua Augusta, 1508", city: "São Paulo", state: "SP", postal_code: "01304-001" },
  ]);
  expect(await rita.client.call("getOwnPartner", {})).toMatchObject({ public_cashback_percentage: 7.5 });
  await refused(company("Outra Loja", "other"), "this person owns a company already, and can own only one");

  expect(await admin(["grant-administrator", rita.email])).toEqual({
    exitCode: 0,
    stdout: `${rita.email} is an administrator now\n`,
    stderr: "",
  });
  expect(await rita.client.call("getProfile", {})).toMatchObject({ is_admin: true });
});

test("without a server to be found it says so", async () => {
  const answer = await admin(["unblock", "a@b.example"], { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
  expect(answer).toMatchObject({ exitCode: 1 });
  expect(answer.stderr).toBe("troco: the server does not run here: start it first, or set DATABASE_URL or DATA_DIR\n");
});
