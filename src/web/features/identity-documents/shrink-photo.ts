/** Longest side after shrinking, in pixels: small print on a document stays readable. */
const longestSidePx = 2400;
const jpegQuality = 0.88;

/**
 * A photo as a JPEG of at most 2400 px, upright and without metadata, such as where it was taken.
 * Throws when the browser cannot read the image.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const image = await createImageBitmap(file);
  try {
    const scale = Math.min(1, longestSidePx / Math.max(image.width, image.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error("the image could not be encoded"))),
        "image/jpeg",
        jpegQuality,
      ),
    );
  } finally {
    image.close();
  }
}
