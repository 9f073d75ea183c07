/** Finds a QR code in a picture and gives its text; undefined where there is none. */
export type ReadCode = (picture: ImageData) => Promise<string | undefined>;

interface Detector {
  detect(picture: ImageData): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Opens the browser's own reader, which is faster, or else fetches ours. */
export async function openReader(): Promise<ReadCode> {
  const native = await openNative();
  let own: Promise<ReadCode> | undefined;
  if (native === undefined) return openOwn();
  return async (picture) => {
    try {
      if (own === undefined) return await native(picture);
    } catch {
      // On some systems it claims support, but the service behind it is missing.
      own = openOwn();
    }
    return (await own!)(picture);
  };
}

async function openNative(): Promise<ReadCode | undefined> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorClass };
  try {
    if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes("qr_code")) return undefined;
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (picture) => (await detector.detect(picture))[0]?.rawValue;
  } catch {
    return undefined;
  }
}

async function openOwn(): Promise<ReadCode> {
  const { default: decode } = await import("qr/decode.js");
  return async (picture) => {
    try {
      return decode(picture);
    } catch {
      // How it says that it sees no code.
      return undefined;
    }
  };
}

/** The longest side of a picture for a reader: codes are large, so more only costs time. */
const sidePxMax = { camera: 800, photo: 1_600 };

/** A picture of this moment, no larger than a reader needs. Undefined while there is none. */
export function takePicture(
  source: HTMLVideoElement | ImageBitmap,
  kind: keyof typeof sidePxMax,
): ImageData | undefined {
  const [width, height] =
    source instanceof HTMLVideoElement ? [source.videoWidth, source.videoHeight] : [source.width, source.height];
  if (width === 0 || height === 0) return undefined;
  const scale = Math.min(1, sidePxMax[kind] / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context?.getImageData(0, 0, canvas.width, canvas.height);
}
