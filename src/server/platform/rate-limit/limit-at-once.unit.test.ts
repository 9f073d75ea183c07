import { expect, test } from "vitest";
import { limitAtOnce } from "./index.ts";

test("a caller with as many requests under way as allowed gets an error, no other does, and each that ends, however it ends, admits another", async () => {
  const limited = limitAtOnce(2);
  const ends = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const;
  const [first, second] = ends.map(({ promise }) => limited("marina", () => promise));
  await expect(limited("marina", () => Promise.resolve("third"))).rejects.toMatchObject({ code: "too_many_requests" });
  expect(await limited("caio", () => Promise.resolve("another's"))).toBe("another's");

  ends[0].resolve("done");
  expect(await first).toBe("done");
  const failing = limited("marina", () => Promise.reject(new Error("broken")));
  await expect(failing).rejects.toThrow("broken");
  expect(await limited("marina", () => Promise.resolve("third"))).toBe("third");
  ends[1].resolve("done");
  expect(await second).toBe("done");
});
