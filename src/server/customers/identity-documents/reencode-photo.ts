import { imagePixelsMax, imageShortSidePxMin } from "#contract/limits.ts";
import { DomainError } from "#server/platform/domain-error.ts";

const sidePxMax = 2_000;
const jpegQuality = 85;

/**
 * The first bytes of the accepted formats. Others never reach the decoder, which could read many
 * more (SVG, PDF, TIFF…), because that code must not run on untrusted bytes.
 */
const beginnings: readonly { readonly format: string; readonly offset: number; readonly bytes: Buffer }[] = [
  { format: "jpeg", offset: 0, bytes: Buffer.from([0xff, 0xd8, 0xff]) },
  { format: "png", offset: 0, bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { format: "webp", offset: 8, bytes: Buffer.from("WEBP", "latin1") },
  { format: "heif", offset: 4, bytes: Buffer.from("ftypavif", "latin1") },
];

/**
 * Re-encodes a photo: upright, at most 2000 pixels a side, a plain JPEG without metadata. Anything
 * else in the bytes, such as a location, a script or a second file, is dropped.
 * @throws DomainError image_invalid, image_too_large or image_too_small, each with the `field`
 */
export async function reencodePhoto(bytes: Uint8Array, field: string): Promise<Buffer> {
  const format = formatOf(bytes);
  if (format === undefined) throw new DomainError("image_invalid", { params: { field } });
  const { default: sharp } = await import("sharp");
  try {
    // "error" ignores harmless warnings of phone cameras and rejects truncated or damaged files.
    const image = sharp(bytes, { limitInputPixels: imagePixelsMax, failOn: "error", pages: 1 });
    const { format: decoded, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (decoded !== format) throw new DomainError("image_invalid", { params: { field } });
    // Counted before a pixel is decoded: a small file may unfold into gigabytes.
    if (width * height > imagePixelsMax) throw new DomainError("image_too_large", { params: { field } });
    if (legibleSideOf(width, height) < imageShortSidePxMin)
      throw new DomainError("image_too_small", { params: { field, minimum: imageShortSidePxMin } });
    return await image
      .autoOrient()
      .resize({ width: sidePxMax, height: sidePxMax, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: jpegQuality })
      .timeout({ seconds: 20 })
      .toBuffer();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError("image_invalid", { params: { field } });
  }
}

/** The shorter side as stored: scaling down a long strip leaves nothing legible. */
function legibleSideOf(width: number, height: number): number {
  return Math.min(width, height) * Math.min(1, sidePxMax / Math.max(width, height));
}

function formatOf(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16));
  return beginnings.find(({ offset, bytes: expected }) =>
    start.subarray(offset, offset + expected.length).equals(expected),
  )?.format;
}
