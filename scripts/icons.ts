import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const pine = "#0f3d2e";
/** The mark's dot is too dark on pine; ui/logo.tsx has this colour there, too. */
const leafOnPine = "#4cc795";

interface Icon {
  readonly size: number;
  /** The mark's width in the icon, 0 to 1. A maskable icon may be cut to a circle of 0.8. */
  readonly mark: number;
  /** Corners of the pine plate, from 0 to 0.5 of the width; undefined leaves the plate out. */
  readonly corners: number | undefined;
  /** Drawn in one colour, because the system tints it. */
  readonly silhouette?: true;
}

/** The icons that public/manifest.webmanifest and index.html name. */
const icons: Readonly<Record<string, Icon>> = {
  "icons/192.png": { size: 192, mark: 0.7, corners: 0.22 },
  "icons/512.png": { size: 512, mark: 0.7, corners: 0.22 },
  "icons/maskable-192.png": { size: 192, mark: 0.6, corners: 0 },
  "icons/maskable-512.png": { size: 512, mark: 0.6, corners: 0 },
  "icons/monochrome-512.png": { size: 512, mark: 0.7, corners: undefined, silhouette: true },
  // Apple rounds the corners itself, and fills transparent parts with black.
  "icons/apple-touch-icon.png": { size: 180, mark: 0.66, corners: 0 },
};

/** Draws every icon from public/mark.svg into the built web app. */
export async function drawIcons(mark: string, web: string): Promise<void> {
  const source = await readFile(mark, "utf8");
  await mkdir(join(web, "icons"), { recursive: true });
  await Promise.all(
    Object.entries(icons).map(async ([file, icon]) => writeFile(join(web, file), await drawIcon(source, icon))),
  );
  const small = await drawIcon(source, { size: 32, mark: 0.94, corners: undefined });
  await writeFile(join(web, "favicon.ico"), wrapAsIco(small, 32));
}

function drawIcon(mark: string, { size, mark: share, corners, silhouette }: Icon): Promise<Buffer> {
  const inner = Math.round(size * share);
  const offset = (size - inner) / 2;
  let drawn = mark.replace("<svg ", `<svg x="${offset}" y="${offset}" width="${inner}" height="${inner}" `);
  if (corners !== undefined) drawn = drawn.replace('fill="#0b7a53"', `fill="${leafOnPine}"`);
  if (silhouette) drawn = drawn.replaceAll(/#[0-9a-f]{6}/g, "#ffffff");
  const plate =
    corners === undefined ? "" : `<rect width="${size}" height="${size}" rx="${size * corners}" fill="${pine}"/>`;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${plate}${drawn}</svg>`;
  return sharp(Buffer.from(picture)).png({ compressionLevel: 9, palette: true, quality: 100 }).toBuffer();
}

/**
 * Puts a PNG into the container that browsers request as /favicon.ico: a header of 6 bytes, then 16
 * bytes that describe its one picture.
 */
function wrapAsIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
