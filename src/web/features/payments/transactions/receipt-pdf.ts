interface Page {
  /** The visible part: a JPEG, and its size in pixels. */
  readonly picture: Uint8Array;
  readonly pixels: { readonly width: number; readonly height: number };
  /** Pixels to a point of the page, of which 72 make an inch. */
  readonly scale: number;
  readonly title: string;
  readonly language: string;
  /** The same as text behind the picture, to be searched, copied and read aloud. */
  readonly text: string;
}

/** Makes a PDF of one page, as large as its picture. */
export function pdfOf({ picture, pixels, scale, title, language, text }: Page): Uint8Array<ArrayBuffer> {
  const [width, height] = [pixels.width / scale, pixels.height / scale];
  const content = latin(`q ${width} 0 0 ${height} 0 0 cm /Picture Do Q\n${unseen(text, height)}`);
  const objects: readonly Uint8Array[] = [
    latin(`<< /Type /Catalog /Pages 2 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`),
    latin("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
    latin(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R ` +
        "/Resources << /XObject << /Picture 5 0 R >> /Font << /Text 6 0 R >> >> >>",
    ),
    stream("", content),
    stream(
      `/Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} ` +
        "/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode ",
      picture,
    ),
    latin("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"),
    latin(`<< /Title <feff${hexOf(title)}> /Producer (Troco) >>`),
  ];

  const parts: Uint8Array[] = [latin("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n")];
  let length = parts[0]!.length;
  const add = (part: Uint8Array) => {
    parts.push(part);
    length += part.length;
  };
  const entries = objects.map((object, index) => {
    const offset = length;
    add(latin(`${index + 1} 0 obj\n`));
    add(object);
    add(latin("\nendobj\n"));
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const start = length;
  const count = objects.length + 1;
  add(latin(`xref\n0 ${count}\n0000000000 65535 f \n${entries.join("")}`));
  add(latin(`trailer\n<< /Size ${count} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${start}\n%%EOF\n`));
  return joined(parts, length);
}

const lineHeight = 12;

/** Invisible lines of text: rendering mode 3. */
function unseen(text: string, height: number): string {
  const lines = text.split("\n").map((line) => `<${shownIn(line)}> Tj T*`);
  return `BT 3 Tr /Text 9 Tf ${lineHeight} TL 16 ${height - 2 * lineHeight} Td\n${lines.join("\n")}\nET`;
}

/** Characters that WinAnsiEncoding has at another code than Latin-1, or in a simpler form. */
const elsewhere: Readonly<Record<string, number>> = {
  "\u20ac": 0x80,
  "\u2026": 0x85,
  "\u2013": 0x96,
  "\u2014": 0x97,
  "\u201c": 0x93,
  "\u201d": 0x94,
  "\u2019": 0x92,
  "\u2212": 0x2d,
  "\u00a0": 0x20,
};

/** A line in WinAnsiEncoding, as hexadecimal; a character that it lacks becomes a question mark. */
function shownIn(line: string): string {
  return [...line.normalize("NFC")]
    .map((sign) => elsewhere[sign] ?? sign.codePointAt(0)!)
    .map((code) => (code <= 0xff ? code : 0x3f).toString(16).padStart(2, "0"))
    .join("");
}

function hexOf(text: string): string {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, "0")).join("");
}

function stream(head: string, body: Uint8Array): Uint8Array {
  const parts = [latin(`<< ${head}/Length ${body.length} >>\nstream\n`), body, latin("\nendstream")];
  return joined(
    parts,
    parts.reduce((length, part) => length + part.length, 0),
  );
}

function latin(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
