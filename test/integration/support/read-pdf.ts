import { inflateSync } from "node:zlib";
import { expect } from "vitest";

interface PdfObject {
  readonly head: string;
  /** The decompressed stream; empty if there is none, or if it is compressed in another way. */
  readonly stream: string;
}

/**
 * The lines of text that one of our PDFs draws, in the order of drawing: Arabic ones from the left.
 */
export function readPdf(bytes: Buffer): string[] {
  const objects = readObjects(bytes);
  const fonts = new Map<string, Map<number, string> | undefined>();
  for (const { head } of objects.values()) {
    for (const [, list] of head.matchAll(/\/Font <<([^>]*)>>/g))
      for (const [, name, number] of list!.matchAll(/\/(\w+) (\d+) 0 R/g))
        fonts.set(name!, lettersOf(objects, objects.get(Number(number))!));
  }
  const drawn: string[] = [];
  for (const { stream } of objects.values()) {
    let letters: Map<number, string> | undefined;
    for (const [, font, array] of stream.matchAll(/\/(\w+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
      if (font !== undefined) letters = fonts.get(font);
      else drawn.push([...array!.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => decode(hex!, letters)).join(""));
    }
  }
  return drawn;
}

function readObjects(bytes: Buffer): Map<number, PdfObject> {
  const source = bytes.toString("latin1");
  expect(source.startsWith("%PDF-")).toBe(true);
  const objects = new Map<number, PdfObject>();
  for (const { index, 0: begin, 1: number } of source.matchAll(/(?<=\n)(\d+) 0 obj\n/g)) {
    const body = index + begin.length;
    const end = source.indexOf("endobj", body);
    const stream = source.indexOf("stream\n", body);
    const head = source.slice(body, stream === -1 ? end : Math.min(stream, end));
    const packed = bytes.subarray(stream + "stream\n".length, end);
    const isPacked = stream !== -1 && stream < end && head.includes("/FlateDecode");
    objects.set(Number(number), { head, stream: isPacked ? inflateSync(packed).toString("latin1") : "" });
  }
  return objects;
}

/** The letters of an embedded font's glyph numbers; undefined for a standard font. */
function lettersOf(objects: Map<number, PdfObject>, { head }: PdfObject): Map<number, string> | undefined {
  const [, map] = /\/ToUnicode (\d+) 0 R/.exec(head) ?? [];
  if (map === undefined) return undefined;
  const letters = new Map<number, string>();
  for (const [, first, list] of objects.get(Number(map))!.stream.matchAll(/<(\w+)> <\w+> \[(.*?)\]/gs)) {
    [...list!.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, hex], index) =>
      letters.set(Number.parseInt(first!, 16) + index, utf16(hex!.replaceAll(" ", ""))),
    );
  }
  return letters;
}

function decode(hex: string, letters: Map<number, string> | undefined): string {
  if (letters === undefined) return Buffer.from(hex, "hex").toString("latin1");
  return (hex.match(/.{4}/g) ?? []).map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? "").join("");
}

const utf16 = (hex: string) =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join("");
