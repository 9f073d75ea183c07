import type { Page } from "@playwright/test";
import sharp from "sharp";
import { wholeBrowser } from "./browser.ts";
import { inspect } from "./inspection.ts";
import { expect, test } from "./test.ts";
import type { Visitor } from "./visitor.ts";

test.use({ launchOptions: wholeBrowser });

/** A photo as a phone's camera makes one. */
function jpeg(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#0f3d2e" } })
    .jpeg()
    .toBuffer();
}

const fileOf = (name: string, buffer: Buffer, mimeType = "image/jpeg") => ({ name, mimeType, buffer });

/** Opens the identity dialog, in a browser with a camera that shows a test picture. */
async function arrive(visitor: Visitor, { allowed = true }: { allowed?: boolean } = {}) {
  const { page, messages } = visitor;
  if (allowed) await page.context().grantPermissions(["camera"]);
  await watchCameras(page);
  const client = await visitor.arriveActive("Marina Azevedo", "marina@example.com", { active: false });
  await openDialog(visitor);
  const dialog = page.getByRole("dialog", { name: messages.onboarding.photosTitle });
  /** The dialog's own group of one photo. */
  const group = (label: string) => dialog.getByRole("group", { name: label });
  const sheet = (label: string) => page.getByRole("dialog", { name: label, exact: true });
  return { client, dialog, group, sheet };
}

async function openDialog(visitor: Visitor): Promise<void> {
  const { page, messages } = visitor;
  await page.goto("/");
  await visitor.button(messages.home.completeRegistration).click();
  await visitor.button(new RegExp(messages.onboarding.tasks.documents)).click();
  await expect(page.getByRole("dialog", { name: messages.onboarding.photosTitle })).toBeVisible();
}

/** Records the requests for a camera; the camera itself is the browser's. */
async function watchCameras(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const cameras: { requested: unknown[]; tracks: MediaStreamTrack[] } = { requested: [], tracks: [] };
    Object.assign(globalThis, { cameras });
    const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      cameras.requested.push(((constraints ?? {}).video as MediaTrackConstraints).facingMode);
      const stream = await original(constraints);
      cameras.tracks.push(...stream.getTracks());
      return stream;
    };
  });
}

/** How often a camera was switched on, and how many are on now. */
function camerasOf(page: Page): Promise<{ requested: unknown[]; on: number }> {
  return page.evaluate(() => {
    const { requested, tracks } = (
      globalThis as unknown as { cameras: { requested: unknown[]; tracks: MediaStreamTrack[] } }
    ).cameras;
    return { requested, on: tracks.filter((track) => track.readyState === "live").length };
  });
}

test("both photos are taken with the camera, looked at, taken again and sent @full", async ({ visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  const { onboarding } = messages;
  const { client, dialog, group, sheet } = await arrive(marina);

  await test.step("the document, by the rear camera, and only after a tap", async () => {
    expect(await camerasOf(page)).toEqual({ requested: [], on: 0 });
    const take = group(onboarding.documentPhoto).getByRole("button", { name: onboarding.takePhoto });
    await take.click();
    const camera = sheet(onboarding.documentPhoto);
    await expect(camera.getByText(onboarding.documentFraming)).toBeVisible();
    const shutter = camera.getByRole("button", { name: onboarding.shutter });
    await expect(shutter).toHaveAttribute("aria-disabled", "false");
    expect(await camerasOf(page)).toEqual({ requested: [{ ideal: "environment" }], on: 1 });
    await expect(camera.getByLabel(onboarding.cameraPicture(onboarding.documentPhoto))).not.toHaveCSS("scale", "-1 1");
    await shutter.click();
    const shot = camera.getByRole("img", { name: onboarding.preview(onboarding.documentPhoto) });
    await expect(shot).toBeVisible();
    expect((await camerasOf(page)).on, "off while the photo is looked at").toBe(0);

    await camera.getByRole("button", { name: onboarding.takeAgain }).click();
    await expect(shutter).toHaveAttribute("aria-disabled", "false");
    await expect(shutter).toBeFocused();
    await page.keyboard.press("Enter");
    const use = camera.getByRole("button", { name: onboarding.usePhoto });
    await expect(use).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(camera).toBeHidden();
    await expect(dialog.getByRole("img", { name: onboarding.preview(onboarding.documentPhoto) })).toBeVisible();
    expect((await camerasOf(page)).on).toBe(0);
  });

  await test.step("one photo is not enough", async () => {
    await dialog.getByRole("button", { name: onboarding.sendPhotos }).click();
    await expect(marina.toast(onboarding.photosRequired)).toBeVisible();
    await expect(marina.toast(onboarding.photosRequiredDetail)).toBeVisible();
  });

  await test.step("the selfie, by the front camera and as in a mirror; closing switches it off", async () => {
    const take = group(onboarding.selfie).getByRole("button", { name: onboarding.takePhoto });
    await take.click();
    const camera = sheet(onboarding.selfie);
    const shutter = camera.getByRole("button", { name: onboarding.shutter });
    await expect(shutter).toHaveAttribute("aria-disabled", "false");
    expect((await camerasOf(page)).requested.at(-1)).toEqual({ ideal: "user" });
    await expect(camera.getByLabel(onboarding.cameraPicture(onboarding.selfie))).toHaveCSS("scale", "-1 1");
    await page.keyboard.press("Escape");
    await expect(camera).toBeHidden();
    expect((await camerasOf(page)).on).toBe(0);
    await expect(take).toBeFocused();
    await take.click();
    await expect(shutter).toHaveAttribute("aria-disabled", "false");
    await shutter.click();
    await camera.getByRole("button", { name: onboarding.usePhoto }).click();
    await expect(dialog.getByRole("img")).toHaveCount(2);
  });

  await test.step("both are sent", async () => {
    await dialog.getByRole("button", { name: onboarding.sendPhotos }).click();
    await expect(marina.toast(onboarding.photosSaved)).toBeVisible();
    await expect(marina.toast(onboarding.photosSavedDetail)).toBeVisible();
    await expect(dialog).toBeHidden();
    const { url } = await client.call("getIdentityDocument", { kind: "selfie" });
    const { width, height } = await sharp(Buffer.from(await (await client.send(url)).arrayBuffer())).metadata();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(480);
  });
});

test("a camera that will not do is explained, never left on, and a file does instead @full", async ({ visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  const { onboarding } = messages;
  const { dialog, group, sheet } = await arrive(marina, { allowed: false });
  const camera = sheet(onboarding.documentPhoto);
  const take = group(onboarding.documentPhoto).getByRole("button", { name: onboarding.takePhoto });
  const trouble = camera.getByRole("alert");

  await test.step("not allowed; then allowed, and tried again", async () => {
    await take.click();
    await expect(trouble).toContainText(onboarding.cameraProblems.refused.title);
    await expect(trouble).toContainText(onboarding.cameraProblems.refused.detail);
    await page.context().grantPermissions(["camera"]);
    await camera.getByRole("button", { name: onboarding.cameraAgain }).click();
    await expect(camera.getByRole("button", { name: onboarding.shutter })).toHaveAttribute("aria-disabled", "false");
  });

  await test.step("switched off with the tab, and on again by a tap", async () => {
    expect((await camerasOf(page)).on).toBe(1);
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    });
    await expect(trouble).toContainText(onboarding.cameraProblems.paused.title);
    expect((await camerasOf(page)).on).toBe(0);
    await page.evaluate(() => delete (document as { visibilityState?: unknown }).visibilityState);
    await camera.getByRole("button", { name: onboarding.cameraOn }).click();
    await expect(camera.getByRole("button", { name: onboarding.shutter })).toHaveAttribute("aria-disabled", "false");
  });

  await test.step("taken away by the system while it is on", async () => {
    await page.evaluate(() => {
      const { tracks } = (globalThis as unknown as { cameras: { tracks: MediaStreamTrack[] } }).cameras;
      for (const track of tracks) track.dispatchEvent(new Event("ended"));
    });
    await expect(trouble).toContainText(onboarding.cameraProblems.inUse.title);
    expect((await camerasOf(page)).on).toBe(0);
  });

  for (const [name, problem] of [
    ["NotFoundError", "none"],
    ["NotReadableError", "inUse"],
    ["TypeError", "broken"],
  ] as const) {
    await test.step(`${name}: ${problem}`, async () => {
      await page.evaluate((error) => {
        navigator.mediaDevices.getUserMedia = async () => {
          throw new DOMException("", error);
        };
      }, name);
      await camera.getByRole("button", { name: onboarding.cameraAgain }).click();
      await expect(trouble).toContainText(onboarding.cameraProblems[problem].title);
      await expect(trouble).toContainText(onboarding.cameraProblems[problem].detail);
    });
  }

  await test.step("a file from there", async () => {
    await camera.locator('input[type="file"]').setInputFiles(fileOf("rg.jpg", await jpeg(900, 600)));
    await expect(camera).toBeHidden();
    await expect(dialog.getByRole("img", { name: onboarding.preview(onboarding.documentPhoto) })).toBeVisible();
  });

  await test.step("a browser without cameras leaves it to the phone's own", async () => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia: undefined } }),
    );
    await openDialog(marina);
    await expect(group(onboarding.documentPhoto).locator("input[capture=environment]")).toBeEnabled();
    await expect(group(onboarding.selfie).locator("input[capture=user]")).toBeEnabled();
    await expect(dialog.locator('input[type="file"]:not([capture])')).toHaveCount(2);
  });
});

test("files that will not do are refused with their reason, and an upload can be stopped and fail @full", async ({
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const { onboarding } = messages;
  const { client, dialog } = await arrive(marina);
  const inputs = dialog.locator('input[type="file"]:not([capture])');
  const send = dialog.getByRole("button", { name: onboarding.sendPhotos });

  await test.step("by what is in them, not by their names", async () => {
    const good = await jpeg(900, 600);
    const refused: [string, Buffer, string][] = [
      ["um.jpg", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), onboarding.notAnImage],
      ["dois.jpg", good.subarray(0, 300), onboarding.unreadable],
      ["tres.jpg", await jpeg(640, 479), onboarding.tooSmall],
      ["quatro.jpg", await jpeg(490, 8_000), onboarding.tooSmall],
    ];
    for (const [name, bytes, reason] of refused) {
      await inputs.first().setInputFiles(fileOf(name, bytes));
      await expect(dialog.getByText(reason), name).toBeVisible();
    }
    await inputs.nth(0).setInputFiles(fileOf("rg.dat", good, "application/octet-stream"));
    await inputs.nth(1).setInputFiles(fileOf("selfie.png", await sharp(good).png().toBuffer(), "image/png"));
    await expect(dialog.getByRole("img")).toHaveCount(2);
  });

  await test.step("an upload that is stopped keeps the photos and sends nothing", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/identity-documents", async (route) => {
      await released;
      await route.abort().catch(() => undefined);
    });
    // Twice in the same place, which is not where the upload is stopped.
    const { x, y, width, height } = (await send.boundingBox())!;
    for (let tap = 0; tap < 2; tap += 1) await page.mouse.click(x + width / 2, y + height / 2);
    await expect(dialog.getByRole("progressbar", { name: onboarding.uploading })).toBeVisible();
    await expect(dialog.getByText(onboarding.uploadCancelled)).toHaveCount(0);
    await expect(dialog.getByRole("button", { name: messages.common.close })).toHaveCount(0);
    await dialog.getByRole("button", { name: onboarding.cancelUpload }).click();
    await expect(dialog.getByText(onboarding.uploadCancelled)).toBeVisible();
    await expect(dialog.getByRole("img")).toHaveCount(2);
    release();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    expect(await client.call("getProfile", {})).toMatchObject({ document_photo_url: null });
  });

  await test.step("the server's own error names the photo", async () => {
    await page.route("**/api/identity-documents", (route) =>
      route.fulfill({
        status: 400,
        contentType: "application/problem+json",
        json: {
          type: "/api/docs#image_invalid",
          status: 400,
          code: "image_invalid",
          params: { field: "selfie" },
          request_id: "req-1",
        },
      }),
    );
    await send.click();
    await expect(marina.toast(onboarding.photosError)).toBeVisible();
    await expect(dialog.getByRole("alert").filter({ hasText: onboarding.photosError })).toContainText(
      onboarding.selfie,
    );
    await page.unrouteAll();
  });

  await test.step("and then it goes through; stopped when the server has it all, it says that it was sent", async () => {
    const { promise: stored, resolve: store } = Promise.withResolvers<void>();
    await page.route("**/api/identity-documents", async (route) => {
      await route.fetch();
      store();
    });
    await send.click();
    await stored;
    await dialog.getByRole("button", { name: onboarding.cancelUpload }).click();
    await expect(marina.toast(onboarding.photosSaved)).toBeVisible();
    await expect(marina.toast(onboarding.photosSavedDetail)).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await client.call("getProfile", {})).toMatchObject({
      document_photo_url: expect.any(String),
      selfie_photo_url: expect.any(String),
    });
  });
});

test("the camera can be used by everybody: live, looked at, and refused @full", async ({ visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  const { onboarding } = messages;
  const { group, sheet } = await arrive(marina);
  const live = (label: string) => async () => {
    await group(label).getByRole("button", { name: onboarding.takePhoto }).click();
    const shutter = sheet(label).getByRole("button", { name: onboarding.shutter });
    await expect(shutter).toHaveAttribute("aria-disabled", "false");
  };
  await inspect(marina, {
    "the document, live": live(onboarding.documentPhoto),
    "the document, looked at": async () => {
      await sheet(onboarding.documentPhoto).getByRole("button", { name: onboarding.shutter }).click();
      await expect(sheet(onboarding.documentPhoto).getByText(onboarding.lookAtPhoto)).toBeVisible();
    },
    "the selfie, live": async () => {
      await sheet(onboarding.documentPhoto).getByRole("button", { name: onboarding.usePhoto }).click();
      await expect(sheet(onboarding.documentPhoto)).toBeHidden();
      await live(onboarding.selfie)();
    },
    refused: async () => {
      await sheet(onboarding.selfie).getByRole("button", { name: messages.common.close }).click();
      await expect(sheet(onboarding.selfie)).toBeHidden();
      await page.context().clearPermissions();
      await group(onboarding.selfie).getByRole("button", { name: onboarding.takePhoto }).click();
      await expect(page.getByText(onboarding.cameraProblems.refused.title)).toBeVisible();
    },
  });
});
