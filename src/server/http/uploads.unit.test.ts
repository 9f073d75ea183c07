import { expect, test } from "vitest";
import { createUploads, type Arriving } from "./uploads.ts";

const megabyte = 1024 * 1024;
const refused = { code: "too_many_requests" };

/** An upload that arrives for as long as the test wants it to. */
function begin(uploads: ReturnType<typeof createUploads>, network: string) {
  const whole = Promise.withResolvers<string>();
  let arriving!: Arriving;
  const read = (given: Arriving) => {
    arriving = given;
    given.signal.addEventListener("abort", () => whole.reject(given.signal.reason as Error));
    return whole.promise;
  };
  const result = uploads.receive(network, read, (sent) => Promise.resolve(sent));
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
  const user = begin(uploads, "person");
  user.bring(15);
  const other = begin(uploads, "other");
  other.bring(5);
  await expect(crowd[0]!.result).rejects.toMatchObject(refused);
  for (const upload of [...crowd.slice(1), user, other]) upload.end();
  expect(await Promise.all([...crowd.slice(1), user, other].map(({ result }) => result))).toEqual(
    Array<string>(5).fill("whole"),
  );
  const after = begin(uploads, "crowd");
  after.bring(90);
  after.end();
  expect(await after.result, "what has ended is held no more").toBe("whole");
});

test("sixteen slow uploads, each of a network of its own, give way to the seventeenth, which is larger than any of them", async () => {
  const time = { ms: 0 };
  const uploads = createUploads(() => time.ms);
  const slow = Array.from({ length: 16 }, (_, index) => begin(uploads, `slow ${index}`));
  for (const upload of slow) upload.bring(5.9);
  // From then on each brings just enough not to be closed as too slow.
  time.ms = 20_000;
  const user = begin(uploads, "person");
  user.bring(5);
  time.ms = 22_000;
  user.bring(5);
  user.end();
  expect(await user.result).toBe("whole");
  const ends = await Promise.allSettled(
    slow.map(({ result, end }) => {
      end();
      return result;
    }),
  );
  expect(
    ends.map(({ status }) => status),
    "the oldest two made room",
  ).toEqual(["rejected", "rejected", ...Array<string>(14).fill("fulfilled")]);
});

test("what has stopped gives way to what moves, however fast it came before", async () => {
  const time = { ms: 0 };
  const uploads = createUploads(() => time.ms);
  const slow = Array.from({ length: 40 }, (_, index) => begin(uploads, `slow ${index}`));
  for (const upload of slow) upload.bring(2.39);
  const user = begin(uploads, "person");
  for (let second = 1; second <= 5; second += 1) {
    time.ms = second * 1000;
    for (const upload of slow) upload.bring(1 / megabyte);
    user.bring(1);
  }
  user.end();
  expect(await user.result).toBe("whole");
});

test("a fast crowd of one network gives way before a slower user of another", async () => {
  const time = { ms: 0 };
  const uploads = createUploads(() => time.ms);
  const user = begin(uploads, "person");
  user.bring(5);
  time.ms = 10_000;
  const crowd = [1, 2, 3, 4, 5].map(() => begin(uploads, "crowd"));
  for (const upload of crowd) upload.bring(20);
  user.end();
  expect(await user.result).toBe("whole");
  await expect(crowd[0]!.result).rejects.toMatchObject(refused);
});

/** An upload that is whole, and whose work goes on for as long as the test wants it to. */
function handOver(uploads: ReturnType<typeof createUploads>, network: string) {
  const work = Promise.withResolvers<string>();
  const begun = Promise.withResolvers<void>();
  const state = { hasBegun: false };
  const result = uploads.receive(
    network,
    () => Promise.resolve(),
    () => {
      state.hasBegun = true;
      begun.resolve();
      return work.promise;
    },
  );
  result.catch(() => undefined);
  return { result, begun: begun.promise, state, end: () => work.resolve("done"), fail: work.reject };
}

test("half of the places are the most that one network gets; the next waits for one of them while others pass", async () => {
  const uploads = createUploads();
  const crowd = [1, 2, 3, 4].map(() => handOver(uploads, "crowd"));
  await Promise.all(crowd.map(({ begun }) => begun));
  const fifth = handOver(uploads, "crowd");
  const others = [1, 2, 3, 4].map((number) => handOver(uploads, `other ${number}`));
  await Promise.all(others.map(({ begun }) => begun));
  const ninth = handOver(uploads, "one more");
  expect(fifth.state.hasBegun).toBe(false);
  others[0]!.end();
  await ninth.begun;
  expect(fifth.state.hasBegun, "a place of others is not the crowd's").toBe(false);
  crowd[0]!.fail(new Error("broken"));
  await expect(crowd[0]!.result).rejects.toThrow("broken");
  await fifth.begun;
  for (const upload of [...crowd.slice(1), ...others, fifth, ninth]) upload.end();
  expect(await Promise.all([fifth.result, ninth.result])).toEqual(["done", "done"]);
});

test("uploads that wait are counted as those that arrive, and one that gives way takes no place", async () => {
  const uploads = createUploads();
  const inHand = [1, 2, 3, 4].map(() => handOver(uploads, "crowd"));
  await Promise.all(inHand.map(({ begun }) => begun));
  const waits = begin(uploads, "crowd");
  waits.bring(60);
  waits.end();
  const user = begin(uploads, "person");
  user.bring(40);
  await expect(waits.result).rejects.toMatchObject(refused);
  const next = handOver(uploads, "crowd");
  inHand[0]!.end();
  await next.begun;
  for (const upload of [...inHand, next]) upload.end();
  user.end();
  expect(await user.result).toBe("whole");
});

test("a user sends one upload at a time", async () => {
  const uploads = createUploads();
  const end = Promise.withResolvers<void>();
  const first = uploads.one("marina", () => end.promise);
  await expect(uploads.one("marina", () => Promise.resolve())).rejects.toMatchObject(refused);
  expect(await uploads.one("caio", () => Promise.resolve("done"))).toBe("done");
  end.resolve();
  await first;
  expect(await uploads.one("marina", () => Promise.resolve("done"))).toBe("done");
});
