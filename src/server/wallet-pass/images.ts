import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const mark = fileURLToPath(new URL("../../../public/mark.svg", import.meta.url));

/** Side of each image in points, and how much of it the mark takes; a screen shows two or three pixels for each point. */
const images = {
  // Beside a notice on the locked screen, on the app's paper.
  icon: { side: 29, share: 0.66, background: "#F6F4EF" },
  // On the pass itself, whose ground is pine: the dot is lighter there, as it is in the app.
  logo: { side: 50, share: 0.8, background: "transparent" },
} as const;
const densities = [1, 2, 3] as const;
const dotOnPaper = "#0b7a53";
const dotOnPine = "#4cc795";

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
