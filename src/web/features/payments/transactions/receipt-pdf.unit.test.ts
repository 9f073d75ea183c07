import { expect, test } from "vitest";
import { pdfOf } from "./receipt-pdf.ts";

const picture = Uint8Array.from([0xff, 0xd8, 0x00, 0x0a, 0xff, 0xd9]);
const page = {
  picture,
  pixels: { width: 840, height: 1200 },
  scale: 2,
  title: "Troco · Comprovante",
  language: "pt-BR",
  text: "Troco · Comprovante\nPara Ítalo: −R$\u00a015,00 – (1)",
};
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

test("every object stands where the table says, and the table where the end says", () => {
  const pdf = textOf(pdfOf(page));
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
  expect(pdf.slice(start, start + 4)).toBe("xref");
  const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets).toHaveLength(7);
  offsets.forEach((offset, index) => expect(pdf.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`)));
  for (const [, length, body] of pdf.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
    expect(body).toHaveLength(Number(length));
});

test("the page is as large as its picture, which is in it byte for byte", () => {
  const pdf = textOf(pdfOf(page));
  expect(pdf).toContain("/MediaBox [0 0 420 600]");
  expect(pdf).toContain(`stream\n${textOf(picture)}\nendstream`);
});

test("its words can be read: title and language, and each line in the font's own encoding", () => {
  const pdf = textOf(pdfOf(page));
  const title = /\/Title <feff([0-9a-f]+)>/.exec(pdf)![1]!;
  expect(Buffer.from(title, "hex").swap16().toString("utf16le")).toBe("Troco · Comprovante");
  expect(pdf).toContain("/Lang (pt-BR)");
  const lines = [...pdf.matchAll(/<([0-9a-f]+)> Tj/g)].map(([, line]) => Buffer.from(line!, "hex").toString("latin1"));
  expect(lines).toEqual(["Troco · Comprovante", "Para Ítalo: -R$ 15,00 \u0096 (1)"]);
  expect(textOf(pdfOf({ ...page, text: "李\u200b" }))).toContain("<3f3f> Tj");
});
