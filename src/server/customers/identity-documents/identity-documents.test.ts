import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { profileRoutes } from "#server/accounts/own-account/routes.ts";
import { modules } from "#server/modules.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { createStorage, type Storage } from "#server/platform/storage/index.ts";
import { patient } from "#test/harness/patience.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { createUser } from "#test/harness/users.ts";
import { deleteUnnamed, readDocumentUrls } from "./index.ts";
import { identityFileRoutes } from "./routes.ts";
import { uploadIdentityDocuments } from "./upload-identity-documents.ts";

let harness: TestServices;
let services: TestServices["services"];
let storage: Storage;
let app: Hono;
let userId: string;

beforeAll(async () => {
  harness = await createTestServices();
  services = harness.services;
  storage = createStorage(services);
  await services.jobs.handle("delete-photos", ({ user_id: owner, storage_keys: storageKeys }) =>
    deleteUnnamed(services, storage, { userId: owner, storageKeys }),
  );
  app = new Hono().route("/api/files", identityFileRoutes(services, storage));
  app.onError((error, context) =>
    context.text(error instanceof DomainError ? error.code : "fault", error instanceof DomainError ? 404 : 500),
  );
});
afterAll(() => harness.close());
beforeEach(async () => void (userId = await createUser(services)));

const red = { create: { width: 800, height: 600, channels: 3, background: "#c03020" } } as const;
const photo = (options: { width?: number; height?: number } = {}) =>
  sharp({ create: { ...red.create, ...options } }).jpeg();
const plain = () => photo().toBuffer();
const filesOf = async () => (await readdir(join(services.config.dataDir, "files", userId)).catch(() => [])).toSorted();

async function upload(document: Uint8Array, selfie?: Uint8Array): Promise<void> {
  await uploadIdentityDocuments(services, storage, { userId, files: { document, selfie: selfie ?? (await plain()) } });
}

async function download(address: string | null): Promise<{ response: Response; bytes: Buffer }> {
  const response = await app.request(address!);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function stored(): Promise<Buffer> {
  return (await download((await readDocumentUrls(services, userId)).document)).bytes;
}

test("both photos are kept under the specified names, and their addresses serve them as private JPEGs", async () => {
  await upload(await plain());
  const time = services.clock.now().getTime();
  expect(await filesOf()).toEqual([`document_${time}.jpg`, `selfie_${time}.jpg`]);
  const urls = await readDocumentUrls(services, userId);
  expect(urls.document).toMatch(new RegExp(`^/api/files/${userId}/document_${time}\\.jpg\\?`));
  const { response, bytes } = await download(urls.selfie);
  expect(response.status).toBe(200);
  expect((await sharp(bytes).metadata()).format).toBe("jpeg");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "content-disposition": 'inline; filename="photo.jpg"',
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy":
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(
    await harness.testDatabase.owner.query("select from live_events where user_id = $1 and name = 'profile'", [userId]),
  ).toHaveLength(1);
});

test("a user without photos has no addresses", async () => {
  expect(await readDocumentUrls(services, userId)).toEqual({ document: null, selfie: null });
});

test("the photos lie encrypted on the disk", async () => {
  await upload(await plain());
  // Its first three bytes alone may stand in encrypted ones by chance.
  const begin = (await stored()).subarray(0, 16);
  expect(begin.subarray(0, 3), "a JPEG").toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  for (const name of await filesOf()) {
    const bytes = await readFile(join(services.config.dataDir, "files", userId, name));
    expect(bytes.includes(begin)).toBe(false);
  }
});

test("where and with what a photo was taken does not survive", async () => {
  const withPlace = await photo()
    .withExif({
      IFD0: { Make: "Telltale", ImageDescription: "at home" },
      IFD3: { GPSLatitude: "23/1 33/1 0/1", GPSLatitudeRef: "S" },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>',
    )
    .toBuffer();
  expect(withPlace.includes("Telltale")).toBe(true);
  await upload(withPlace);
  const bytes = await stored();
  const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
  expect({ exif, xmp, iptc, icc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined, icc: undefined });
  for (const word of ["Telltale", "at home", "Exif", "xmpmeta"]) expect(bytes.includes(word)).toBe(false);
});

test("a photo taken with the phone turned is stored upright", async () => {
  await upload(await photo({ width: 800, height: 600 }).withMetadata({ orientation: 6 }).toBuffer());
  const { width, height, orientation } = await sharp(await stored()).metadata();
  expect([width, height, orientation]).toEqual([600, 800, undefined]);
});

test("a large photo is brought down to 2000 pixels a side, a small one stays as it is", async () => {
  await upload(
    await photo({ width: 5_000, height: 2_500 }).toBuffer(),
    await photo({ width: 600, height: 480 }).toBuffer(),
  );
  const { width, height } = await sharp(await stored()).metadata();
  expect([width, height]).toEqual([2_000, 1_000]);
  const small = await download((await readDocumentUrls(services, userId)).selfie);
  expect((await sharp(small.bytes).metadata()).width).toBe(600);
});

test.each([
  [479, 5_000],
  [640, 479],
  [481, 4_000],
])("a photo of %d by %d pixels, on which nothing could be read, is refused and named", async (width, height) => {
  await expect(upload(await plain(), await photo({ width, height }).toBuffer())).rejects.toMatchObject({
    code: "image_too_small",
    params: { field: "selfie", minimum: 480 },
  });
  expect(await filesOf()).toEqual([]);
});

test.each(["jpeg", "png", "webp", "avif"] as const)("a %s is taken, and becomes a JPEG", async (format) => {
  await upload(await sharp(red).toFormat(format).toBuffer());
  expect((await sharp(await stored()).metadata()).format).toBe("jpeg");
});

test("what hides behind a photo's last byte does not survive", async () => {
  const payload = "<script>alert(document.domain)</script>PK\u0003\u0004";
  await upload(Buffer.concat([await plain(), Buffer.from(payload)]));
  const bytes = await stored();
  expect(bytes.includes("script")).toBe(false);
  expect(bytes.includes("PK\u0003\u0004")).toBe(false);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
const refusedBytes: [string, () => Uint8Array | Promise<Uint8Array>][] = [
  ["an SVG", () => Buffer.from(svg)],
  ["an SVG behind an XML declaration", () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ["an HTML page", () => Buffer.from("<!doctype html><img src=x onerror=alert(1)>")],
  [
    "HTML behind a JPEG's first bytes",
    () =>
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from("<!doctype html><script>alert(1)</script>")]),
  ],
  ["a GIF", () => sharp(red).gif().toBuffer()],
  ["a TIFF", () => sharp(red).tiff().toBuffer()],
  ["a PDF", () => Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj<</Type/Catalog>>endobj")],
  ["random bytes", () => Buffer.alloc(5_000, 7)],
  ["a truncated JPEG", async () => (await photo({ width: 1_000, height: 800 }).toBuffer()).subarray(0, 2_000)],
  ["a truncated PNG", async () => (await sharp(red).png().toBuffer()).subarray(0, 300)],
  ["a single byte", () => Buffer.from([0xff])],
];

test.each(refusedBytes)("%s is refused, naming the field, and nothing is stored", async (_name, make) => {
  await expect(upload(await make())).rejects.toMatchObject({ code: "image_invalid", params: { field: "document" } });
  await expect(upload(await plain(), await make())).rejects.toMatchObject({
    code: "image_invalid",
    params: { field: "selfie" },
  });
  expect(await filesOf()).toEqual([]);
  expect(await readDocumentUrls(services, userId)).toEqual({ document: null, selfie: null });
});

test("a small file that would unfold into more than 25 million pixels is refused unopened", async () => {
  const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: "#000" } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(500_000);
  await expect(upload(bomb)).rejects.toMatchObject({ code: "image_too_large", params: { field: "document" } });
  await upload(await photo({ width: 5_000, height: 5_000 }).toBuffer());
});

test.each([{}, { document: new Uint8Array() }, { document: new Uint8Array([1]) }, { selfie: new Uint8Array([1]) }])(
  "one photo alone is not enough (%j)",
  async (files) => {
    await expect(uploadIdentityDocuments(services, storage, { userId, files })).rejects.toMatchObject({
      code: "photos_required",
    });
  },
);

test("newer photos take the place of the older ones, whose files are deleted and whose addresses end", async () => {
  await upload(await plain());
  const older = (await readDocumentUrls(services, userId)).document;
  services.clock.advance(1_000);
  await upload(await photo({ width: 500, height: 500 }).toBuffer());
  const time = services.clock.now().getTime();
  await vi.waitFor(
    async () => expect(await filesOf()).toEqual([`document_${time}.jpg`, `selfie_${time}.jpg`]),
    patient(20_000),
  );
  expect((await download(older)).response.status).toBe(404);
  expect((await sharp(await stored()).metadata()).width).toBe(500);
});

test("uploads at once leave exactly the files that the rows name", async () => {
  const uploads = [];
  const bytes = await plain();
  for (let count = 0; count < 8; count += 1) {
    // Four of them in each of two milliseconds, in turn.
    services.clock.advance(count % 2 === 0 ? 1 : -1);
    uploads.push(upload(bytes, bytes));
  }
  await Promise.all(uploads);
  const rows = await harness.testDatabase.owner.query<{ storage_key: string }>(
    "select storage_key from identity_documents where user_id = $1",
    [userId],
  );
  const named = rows.map((row) => row.storage_key.split("/")[1]).toSorted();
  expect(named).toHaveLength(2);
  await vi.waitFor(async () => expect(await filesOf()).toEqual(named), patient(20_000));
});

test("an upload that cannot be recorded leaves no file behind", async () => {
  const failing = {
    ...services,
    live: { ...services.live, record: () => Promise.reject(new Error("the database went away")) },
  };
  await expect(
    uploadIdentityDocuments(failing, storage, { userId, files: { document: await plain(), selfie: await plain() } }),
  ).rejects.toThrow("went away");
  expect(await filesOf()).toEqual([]);
});

function closeAccount() {
  const caller = {
    kind: "user" as const,
    sessionId: "",
    userId,
    email: "",
    isActive: true,
    isBlocked: false,
    blockReason: null,
    isFrozen: false,
    isAdmin: false,
    partnerId: undefined,
    role: undefined,
    lacksSecondFactor: false,
  };
  // The password is compared before the handler.
  const auth = () => Promise.reject(new Error("nobody signs in here"));
  return profileRoutes(services, { auth, modules }).cancelAccount(
    { login_password: "" },
    { caller, actor: undefined, idempotencyKey: "", address: "", language: "pt", files: {} },
  );
}

test.each(["document", "selfie"])(
  "an upload under way while the account is closed, before its %s is written, leaves no file, row or key",
  async (kind) => {
    const closing: Storage = {
      ...storage,
      put: async (key, bytes) => {
        if (key.includes(`/${kind}_`)) await closeAccount();
        await storage.put(key, bytes);
      },
    };
    const bytes = await plain();
    await expect(
      uploadIdentityDocuments(services, closing, { userId, files: { document: bytes, selfie: bytes } }),
    ).rejects.toMatchObject({ code: "account_blocked" });
    expect(await filesOf()).toEqual([]);
    const { owner } = harness.testDatabase;
    expect(await owner.query("select from identity_documents where user_id = $1", [userId])).toEqual([]);
    expect(await owner.query("select from file_keys where owner = $1", [userId])).toEqual([]);
  },
);

test("an address ends after five minutes", async () => {
  await upload(await plain());
  const { document } = await readDocumentUrls(services, userId);
  services.clock.advance(5 * 60_000 - 1);
  expect((await download(document)).response.status).toBe(200);
  services.clock.advance(1);
  expect((await download(document)).response.status).toBe(404);
});

test("an altered address is refused, whatever was altered", async () => {
  await upload(await plain());
  const address = (await readDocumentUrls(services, userId)).document!;
  const altered = (change: (url: URL) => void) => {
    const url = new URL(address, "http://localhost");
    change(url);
    return url.pathname + url.search;
  };
  const attempts = [
    altered((url) => url.searchParams.set("expires", String(Number(url.searchParams.get("expires")) + 60_000))),
    altered((url) => url.searchParams.set("expires", "9e15")),
    altered((url) => url.searchParams.delete("expires")),
    altered((url) => url.searchParams.set("key", "00000000")),
    altered((url) => url.searchParams.delete("key")),
    altered((url) => url.searchParams.set("signature", "")),
    altered((url) => url.searchParams.delete("signature")),
    altered((url) => url.searchParams.set("signature", "A".repeat(43))),
    altered((url) => void (url.pathname = url.pathname.replace("document_", "selfie_"))),
    altered((url) => void (url.pathname = url.pathname.replace(userId, "somebody"))),
    altered((url) => void (url.pathname = `/api/files/${userId}/..%2f..%2fkeys.jpg`)),
  ];
  for (const attempt of attempts) {
    const { response } = await download(attempt);
    expect([attempt, response.status]).toEqual([attempt, 404]);
  }
});
