import { imageShortSidePxMin } from "#contract/limits.ts";

/** Longest side after shrinking, in pixels: small print on a document stays readable. */
const longestSidePx = 2400;
const jpegQuality = 0.88;
/** Larger ones would take a phone's memory before they could be made smaller. */
const fileBytesMax = 60 * 1024 * 1024;
const filePixelsMax = 120_000_000;

/** Why a file will not do as a photo. */
export type PhotoError = "notAnImage" | "unreadable" | "tooLarge" | "tooSmall";

/**
 * A photo as a JPEG of at most 2400 px, upright and without metadata, such as where it was taken; or why it will not do.
 * What it is, its first bytes say: a name and a type can be given to anything.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob | PhotoError> {
  if (!looksLikePhoto(new Uint8Array(await file.slice(0, 16).arrayBuffer()))) return "notAnImage";
  if (file.size > fileBytesMax) return "tooLarge";
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file);
  } catch {
    // Damaged, or of a kind that this browser does not know.
    return "unreadable";
  }
  try {
    if (image.width * image.height > filePixelsMax) return "tooLarge";
    const scale = Math.min(1, longestSidePx / Math.max(image.width, image.height));
    // Also after shrinking: of a long strip nothing readable would be left.
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
