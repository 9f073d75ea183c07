import { expect, test } from "vitest";
import { createUploads, type Arriving } from "./uploads.ts";

const megabyte = 1024 * 1024;
const refused = { code: "too_many_requests" };

/** An upload that arrives for as long as the test wants it to. */
function begin(uploads: ReturnType<typeof createUploads>, network: string) {
  const whole = Promise.withResolvers<string>();
  let arriving!: Arriving;
  const result = uploads.arrive(network, (given) => {
    arriving = given;
    given.signal.addEventListener("abort", () => whole.reject(given.signal.reason as Error));
    return whole.promise;
  });
  // Some are looked at only later.
  result.catch(() => undefined);
  return {
    result,
    bring: (megabytes: number) => arriving.onBytes(megabytes * megabyte),
    end: () => whole.resolve("whole"),
  };
}

test("what arrives is bounded in sum: the network that holds most of it gives way with its oldest, and nobody else", async () => {
  const uploads = createUploads();
  const crowd = [1, 2, 3, 4].map(() => begin(uploads, "crowd"));
  for (const upload of crowd) upload.bring(20);
  const person = begin(uploads, "person");
  person.bring(15);
  const other = begin(uploads, "other");
  other.bring(5);
  await expect(crowd[0]!.result).rejects.toMatchObject(refused);
  for (const upload of [...crowd.slice(1), person, other]) upload.end();
  expect(await Promise.all([...crowd.slice(1), person, other].map(({ result }) => result))).toEqual(
    Array<string>(5).fill("whole"),
  );
  const after = begin(uploads, "crowd");
  after.bring(90);
  after.end();
  expect(await after.result, "what has ended is held no more").toBe("whole");
});

test("half of the places are the most that one network gets, and an upload that ends gives its place back", async () => {
  const uploads = createUploads();
  const ends = Array.from({ length: 8 }, () => Promise.withResolvers<void>());
  const crowd = ends.slice(0, 4).map(({ promise }) => uploads.handle("crowd", () => promise));
  await expect(uploads.handle("crowd", () => Promise.resolve())).rejects.toMatchObject(refused);
  const others = ends.slice(4).map(({ promise }, index) => uploads.handle(`other ${index}`, () => promise));
  await expect(uploads.handle("one more", () => Promise.resolve())).rejects.toMatchObject(refused);
  ends[0]!.reject(new Error("broken"));
  await expect(crowd[0]).rejects.toThrow("broken");
  expect(await uploads.handle("crowd", () => Promise.resolve("done"))).toBe("done");
  for (const { resolve } of ends.slice(1)) resolve();
  await Promise.all([...crowd.slice(1), ...others]);
});

test("a person sends one upload at a time", async () => {
  const uploads = createUploads();
  const end = Promise.withResolvers<void>();
  const first = uploads.one("marina", () => end.promise);
  await expect(uploads.one("marina", () => Promise.resolve())).rejects.toMatchObject(refused);
  expect(await uploads.one("caio", () => Promise.resolve("done"))).toBe("done");
  end.resolve();
  await first;
  expect(await uploads.one("marina", () => Promise.resolve("done"))).toBe("done");
});
