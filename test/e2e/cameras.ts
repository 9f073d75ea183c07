import type { Page } from "@playwright/test";
import encodeQR from "qr";
import sharp from "sharp";

/** A QR code of a text, as a picture. */
export function qrOf(text: string): Promise<Buffer> {
  const svg = Buffer.from(encodeQR(text, "svg", { ecc: "medium", border: 4 }));
  return sharp(svg).resize(300).flatten({ background: "white" }).png().toBuffer();
}

/** Remembers every camera that the page switches on. */
export async function watchCameras(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(globalThis, { tracks });
    const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const { canvas } = globalThis as { canvas?: HTMLCanvasElement };
      const stream = canvas ? canvas.captureStream(20) : await original(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
}

/** How many cameras are on. */
export function camerasOn(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { tracks } = globalThis as unknown as { tracks: MediaStreamTrack[] };
    return tracks.filter((track) => track.readyState === "live").length;
  });
}

/** Has the camera see a picture from now on, held a little away and not quite straight. */
export async function holdBefore(page: Page, picture: Buffer): Promise<void> {
  await page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const held = globalThis as { canvas?: HTMLCanvasElement };
    const canvas = (held.canvas ??= Object.assign(document.createElement("canvas"), { width: 640, height: 480 }));
    const context = canvas.getContext("2d")!;
    const draw = () => {
      context.resetTransform();
      context.fillStyle = "#8a7f70";
      context.fillRect(0, 0, 640, 480);
      context.translate(330, 230);
      context.rotate(0.12);
      context.drawImage(image, -130, -130, 260, 260);
    };
    draw();
    // A canvas gives a picture only when it is drawn upon.
    const again = globalThis as { redraw?: ReturnType<typeof setInterval> };
    clearInterval(again.redraw);
    again.redraw = setInterval(draw, 50);
  }, picture.toString("base64"));
}
