import { imageShortSidePxMin } from "#contract/limits.ts";

/** Longest side after shrinking, in pixels: small print on a document stays readable. */
const longestSidePx = 2400;
const jpegQuality = 0.88;
/** Decoding a larger one could exhaust a phone's memory. */
const fileBytesMax = 60 * 1024 * 1024;
const filePixelsMax = 120_000_000;

/** Why a file is not accepted as a photo. */
export type PhotoError = "notAnImage" | "unreadable" | "tooLarge" | "tooSmall";

/**
 * Turns a photo into a JPEG of at most 2400 px, upright and without metadata, or says why it is not
 * accepted. The first bytes show what it is, because any file can have any name and type.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob | PhotoError> {
  if (!looksLikePhoto(new Uint8Array(await file.slice(0, 16).arrayBuffer()))) return "notAnImage";
  if (file.size > fileBytesMax) return "tooLarge";
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file);
  } catch {
    // Damaged, or of a type that this browser does not support.
    return "unreadable";
  }
  try {
    if (image.width * image.height > filePixelsMax) return "tooLarge";
    const scale = Math.min(1, longestSidePx / Math.max(image.width, image.height));
    // Checked after shrinking: a long strip would become unreadable.
    if (Math.min(image.width, image.height) * scale < imageShortSidePxMin) return "tooSmall";
    return await encode(image, scale);
  } finally {
    image.close();
  }
}

async function encode(image: ImageBitmap, scale: number): Promise<Blob | PhotoError> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? "unreadable"), "image/jpeg", jpegQuality));
}

/** JPEG, PNG, GIF, WebP, and the family of AVIF and HEIC. */
function looksLikePhoto(start: Uint8Array): boolean {
  const text = String.fromCharCode(...start);
  return (
    text.startsWith("\u00ff\u00d8\u00ff") ||
    text.startsWith("\u0089PNG") ||
    text.startsWith("GIF8") ||
    (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") ||
    text.slice(4, 8) === "ftyp"
  );
}
