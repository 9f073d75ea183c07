import { expect, test } from "vitest";
import { checksBeforeCommit } from "../../scripts/check.ts";

const always = ["lint", "format"];
test.each([
  ["docs/operations.md", []],
  ["src/web/app/home.tsx", ["types: web"]],
  ["src/web/worker/push.ts", ["types: web", "types: worker"]],
  ["src/server/http/app.ts", ["types: server"]],
  ["test/integration/live.test.ts", ["types: server"]],
  ["test/e2e/home.test.ts", ["types: end-to-end"]],
  ["test/harness/server.ts", ["types: server", "types: end-to-end"]],
  ["clients/typescript/src/index.ts", ["types: client"]],
  ["vitest.config.ts", ["types: server"]],
  ["src/contract/money.ts", ["types: server", "types: web", "types: worker", "types: end-to-end", "types: contract"]],
])("before a commit of %s it is looked at by lint, format and the types of its side", (path, types) => {
  expect(checksBeforeCommit([path]).toSorted()).toEqual([...always, ...types].toSorted());
});

test("before a commit of two sides both are looked at, and of nothing nothing", () => {
  expect(checksBeforeCommit(["src/web/app/home.tsx", "src/server/server.ts"])).toEqual(
    expect.arrayContaining(["types: web", "types: server"]),
  );
  expect(checksBeforeCommit([])).toEqual([]);
});
