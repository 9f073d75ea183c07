import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const mark = fileURLToPath(new URL("../../../../public/mark.svg", import.meta.url));

/**
 * The side of each image in points, and the mark's share of it; a screen has two or three pixels a
 * point.
 */
const images = {
  // Beside a notice on the locked screen, on the app's paper.
  icon: { side: 29, share: 0.66, background: "#F6F4EF" },
  // On the pass itself, whose ground is pine: the dot is lighter there, as it is in the app.
  logo: { side: 50, share: 0.8, background: "transparent" },
} as const;
const densities = [1, 2, 3] as const;
const dotOnPaper = "#0b7a53";
const dotOnPine = "#4cc795";

/**
 * The images that Google shows with the card: a green band with the mark in its middle, and the
 * logo, which Google cuts to a circle.
 */
const googleImages = {
  "hero.png": { width: 1032, height: 336, share: 0.6 },
  "logo.png": { width: 660, height: 660, share: 0.55 },
} as const;
const pine = "#0F3D2E";

export type GoogleImage = keyof typeof googleImages;

let drawn: Promise<Readonly<Record<string, Buffer>>> | undefined;

/** The pass's images by the names that Apple gives them, drawn from our mark once in a process. */
export function passImages(): Promise<Readonly<Record<string, Buffer>>> {
  drawn ??= draw().catch((error: unknown) => {
    drawn = undefined;
    throw error;
  });
  return drawn;
}

async function draw(): Promise<Readonly<Record<string, Buffer>>> {
  const onPaper = await readFile(mark, "utf8");
  const markOf = { icon: onPaper, logo: onPaper.replace(dotOnPaper, dotOnPine) };
  const files: Record<string, Buffer> = {};
  for (const name of ["icon", "logo"] as const) {
    for (const density of densities) {
      const file = density === 1 ? `${name}.png` : `${name}@${density}x.png`;
      files[file] = await drawOne(markOf[name], { ...images[name], density });
    }
  }
  return files;
}

async function drawOne(
  svg: string,
  { side, share, background, density }: (typeof images)[keyof typeof images] & { readonly density: number },
): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const inner = Math.round(side * share * density);
  // Rendered large and brought down, or the drawing's 28 units would be blown up from 28 pixels.
  const drawing = await sharp(Buffer.from(svg), { density: 72 * 8 })
    .resize({ width: inner, height: inner, fit: "contain", background: "transparent" })
    .png()
    .toBuffer();
  return sharp({
    create: {
      width: side * density,
      height: side * density,
      channels: 4,
      background: background === "transparent" ? { r: 0, g: 0, b: 0, alpha: 0 } : background,
    },
  })
    .composite([{ input: drawing }])
    .png()
    .toBuffer();
}

const drawnForGoogle = new Map<GoogleImage, Promise<Buffer>>();

export function isGoogleImage(name: string): name is GoogleImage {
  return Object.hasOwn(googleImages, name);
}

/** An image that Google fetches, drawn once in a process. */
export function googleImage(name: GoogleImage): Promise<Buffer> {
  let image = drawnForGoogle.get(name);
  if (image === undefined) {
    image = drawForGoogle(googleImages[name]);
    image.catch(() => drawnForGoogle.delete(name));
    drawnForGoogle.set(name, image);
  }
  return image;
}

async function drawForGoogle({ width, height, share }: (typeof googleImages)[GoogleImage]): Promise<Buffer> {
  const onPine = (await readFile(mark, "utf8")).replace(dotOnPaper, dotOnPine);
  const { default: sharp } = await import("sharp");
  const side = Math.round(height * share);
  const drawing = await sharp(Buffer.from(onPine), { density: 72 * 16 })
    .resize({ width: side, height: side, fit: "contain", background: "transparent" })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 4, background: pine } })
    .composite([{ input: drawing }])
    .png()
    .toBuffer();
}
