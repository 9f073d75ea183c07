import { expect, test } from "./test.ts";
test("smoke", async ({ installation, visit }) => {
  const v = await visit();
  const t = Date.now();
  await v.arriveActive("Marina Azevedo", "m@example.com", { balance: 5000 });
  console.log("arrive", Date.now() - t);
  expect(await v.balancesOnScreen()).toEqual({ wallet: 5000, cashback: 0 });
  const t2 = Date.now();
  await (await visit()).arriveAsPartner("Rita", "r@example.com", "P");
  console.log("partner", Date.now() - t2);
});
