import { setImmediate } from "node:timers/promises";
import type PDFDocument from "pdfkit";
import { formatMoney, localeOf } from "#contract/money-format.ts";
import type { EntryRow } from "../settlement-store.ts";
import type { Report } from "./collect.ts";
import { createFonts, replacement, type Run } from "./fonts.ts";
import { kindOf, reportMessages } from "./messages.ts";

/** Points, of which 72 make an inch. */
const margin = 48;
const lineHeight = 20;
const ink = "#10231C";
const secondary = "#52625A";
const hairline = "#E3DFD4";

interface Column {
  readonly x: number;
  readonly width: number;
  readonly align: "left" | "right";
}

/** A4 is 595 points wide. */
const columns = {
  at: { x: margin, width: 104, align: "left" },
  what: { x: 156, width: 223, align: "left" },
  amount: { x: 383, width: 80, align: "right" },
  balance: { x: 467, width: 80, align: "right" },
} as const satisfies Record<string, Column>;
const right = 547;

/** The content of the table, with amounts and dates in the reader's format. */
export async function writePdf(report: Report): Promise<Uint8Array> {
  const document = await openDocument(report);
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => document.on("end", resolve).on("error", reject));
  const sheet = createSheet(document);
  await sheet.prepare(report.partnerName);
  writeHead(sheet, report);
  await writeEntries(sheet, report);
  sheet.explainReplacements(reportMessages[report.language].replaced(replacement));
  sheet.number(reportMessages[report.language].page);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

async function openDocument({ language, partnerName }: Report): Promise<Document> {
  // Loading it takes a fifth of a second, so it is loaded only when a report needs it.
  const { default: Drawing } = await import("pdfkit");
  return new Drawing({
    size: "A4",
    margin,
    bufferPages: true,
    lang: localeOf[language],
    displayTitle: true,
    info: { Title: `${reportMessages[language].title}: ${partnerName}`, Creator: "Troco", Producer: "Troco" },
  });
}

function writeHead(sheet: Sheet, report: Report): void {
  const messages = reportMessages[report.language];
  const { money, signed } = amountsIn(report);
  sheet.heading(messages.title, 20);
  sheet.heading(report.partnerName, 12);
  sheet.space(10);
  sheet.fact(messages.period, `${dayIn(report, report.from)} – ${dayIn(report, report.to)}`);
  sheet.fact(messages.timeZone, report.zone);
  sheet.fact(messages.currency, report.currency);
  sheet.fact(messages.made, report.localTime(report.madeAt));
  sheet.space(10);
  sheet.fact(messages.opening, money(report.opening));
  for (const { kind, count, amount } of report.totals) sheet.fact(`${messages.kinds[kind]} (${count})`, signed(amount));
  sheet.rule();
  sheet.fact(messages.closing, money(report.closing), true);
  sheet.space(18);
}

async function writeEntries(sheet: Sheet, report: Report): Promise<void> {
  const messages = reportMessages[report.language];
  const { money, signed } = amountsIn(report);
  const head = () =>
    sheet.row(
      [
        [columns.at, messages.columns.at],
        [columns.what, messages.entries],
        [columns.amount, messages.columns.amount],
        [columns.balance, messages.columns.balance],
      ],
      { strong: true },
    );
  head();
  if (report.upTo === 0n) sheet.row([[{ x: margin, width: right - margin, align: "left" }, messages.none]]);
  for await (const entry of report.entries()) {
    if (sheet.isFull()) {
      sheet.turn();
      head();
      // Drawing keeps the process busy, so other requests run between two pages.
      await setImmediate();
    }
    const what = `${kindOf(messages, entry)}${detailOf(entry)}`;
    await sheet.prepare(what);
    sheet.row([
      [columns.at, report.localTime(entry.at)],
      [columns.what, what],
      [columns.amount, signed(entry.amount)],
      [columns.balance, money(entry.balance_after)],
    ]);
  }
}

/** How amounts are written: as they are, and as what moves, with either sign. */
function amountsIn({ currency, language }: Report) {
  return {
    money: (minor: bigint) => formatMoney(Number(minor), { currency, language }),
    signed: (minor: bigint) => formatMoney(Number(minor), { currency, language, sign: "always" }),
  };
}

function detailOf({ description, customer_name: customer, bank_reference: reference, till }: EntryRow): string {
  const details = [customer, description, reference, till].filter((detail) => detail !== null && detail !== "");
  return details.length === 0 ? "" : `: ${details.join(", ")}`;
}

/** A day that is no moment: the same in every zone. */
function dayIn({ language }: Report, day: string): string {
  const format = new Intl.DateTimeFormat(localeOf[language], { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(`${day}T00:00:00Z`));
}

type Document = InstanceType<typeof PDFDocument>;
type Sheet = ReturnType<typeof createSheet>;

interface Style {
  readonly strong: boolean;
  readonly size: number;
  readonly color: string;
}

/** Writes lines from the top of a page to its end. */
function createSheet(document: Document) {
  let y = margin;
  const bottom = document.page.height - margin - lineHeight;
  const write = createWriter(document);

  const sheet = {
    /** Called before a line with users' own text. */
    prepare: write.prepare,
    space: (points: number) => void (y += points),
    heading: (text: string, size: number) => {
      write.line(text, { x: margin, width: right - margin, align: "left" }, y, { strong: true, size, color: ink });
      y += size * 1.4;
    },
    fact: (name: string, value: string, strong = false) => {
      write.line(name, { x: margin, width: 200, align: "left" }, y, { strong, size: 10, color: secondary });
      write.line(value, { x: 250, width: right - 250, align: "right" }, y, { strong, size: 10, color: ink });
      y += 16;
    },
    rule: () => {
      document.moveTo(margin, y).lineTo(right, y).lineWidth(0.5).strokeColor(hairline).stroke();
      y += 6;
    },
    row: (cells: readonly (readonly [Column, string])[], { strong = false } = {}) => {
      for (const [column, text] of cells)
        write.line(text, column, y, { strong, size: 9, color: strong ? secondary : ink });
      y += lineHeight - 6;
      sheet.rule();
    },
    isFull: () => y > bottom,
    turn: () => {
      document.addPage();
      y = margin;
    },
    explainReplacements: (explanation: string) => {
      if (!write.hasReplaced()) return;
      if (sheet.isFull()) sheet.turn();
      const style = { strong: false, size: 8, color: secondary };
      write.line(explanation, { x: margin, width: right - margin, align: "left" }, y + 6, style);
    },
    number: (nameOf: (page: number, pages: number) => string) => {
      const { count } = document.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        document.switchToPage(page);
        // Below the margin, where the library would begin another page.
        document.page.margins.bottom = 0;
        y = document.page.height - margin + 12;
        const style = { strong: false, size: 8, color: secondary };
        write.line(nameOf(page + 1, count), { x: margin, width: right - margin, align: "right" }, y, style);
      }
    },
  };
  return sheet;
}

/** Writes lines, cut to their column, in embedded fonts where the standard ones lack a letter. */
function createWriter(document: Document) {
  const fonts = createFonts(document);
  let replaced = false;

  const standard = ({ strong, size }: Style) => document.font(strong ? "Helvetica-Bold" : "Helvetica").fontSize(size);

  function widthOf(runs: readonly Run[], { size }: Style): number {
    const widths = runs.map(({ text, font }) => {
      document.font(font).fontSize(size);
      return document.widthOfString(text, { features: featuresOf(document, text) });
    });
    return widths.reduce((sum, width) => sum + width, 0);
  }

  function embedded(text: string, { x, width, align }: Column, y: number, style: Style): void {
    const signs = [...text];
    let runs = fonts.runsOf(text);
    while (signs.length > 1 && widthOf(runs, style) > width) {
      signs.pop();
      runs = fonts.runsOf(`${signs.join("")}…`);
    }
    replaced ||= runs.some((run) => run.text.includes(replacement));
    // The baseline of the standard font, so that both stand on one line.
    const base = y + (ascent / 1000) * style.size;
    let at = align === "right" ? x + width - widthOf(runs, style) : x;
    for (const run of runs) {
      const outline = (run.outline + (style.strong ? 0.03 : 0)) * style.size;
      document.font(run.font).fontSize(style.size).fillColor(style.color).strokeColor(style.color).lineWidth(outline);
      document.text(run.text, at, base, {
        features: featuresOf(document, run.text),
        lineBreak: false,
        baseline: "alphabetic",
        fill: true,
        stroke: outline > 0,
      });
      at += widthOf([run], style);
    }
  }

  return {
    async prepare(text: string): Promise<void> {
      const clean = cleaned(text);
      if (!isStandard(clean)) await fonts.prepare(clean);
    },
    line(text: string, column: Column, y: number, style: Style): void {
      const clean = cleaned(text);
      if (!isStandard(clean)) return embedded(clean, column, y, style);
      const { x, width, align } = column;
      standard(style).fillColor(style.color);
      document.text(fitted(document, clean, width), x, y, { width, align, lineBreak: false });
    },
    hasReplaced: () => replaced,
  };
}

/** The measures of Helvetica, in thousandths of the size. */
const ascent = 718;

type Features = PDFKit.Mixins.OpenTypeFeatures[];
/** No features beside the usual ones. Without a list PDFKit would shape a text word by word. */
const usual: Features = [];
/** Draws marks where the font has them, without moving them to the anchors of their letters. */
const withoutAnchors = { mark: false, mkmk: false } as unknown as Features;

/**
 * The features that the chosen font shapes a text with. The library fails where a letter lacks the
 * anchor of a mark, as some signs of Arabic do.
 */
function featuresOf(document: Document, text: string): Features {
  try {
    document.widthOfString(text, { features: usual });
    return usual;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return withoutAnchors;
  }
}

/** One line that is no wider than its column. */
function fitted(document: Document, text: string, width: number): string {
  if (document.widthOfString(text) <= width) return text;
  const signs = [...text];
  while (signs.length > 1 && document.widthOfString(`${signs.join("")}…`) > width) signs.pop();
  return `${signs.join("")}…`;
}

/**
 * Removes invisible characters: direction marks, emoji joiners and modifiers, line breaks. Joiners
 * that Arabic and Devanagari are spelled with stay. The vowel "am" of Thai becomes its two parts,
 * the first of them below the tone: the library leaves the tone below both.
 */
function cleaned(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll("\u2212", "-")
    .replace(/\s+/gu, " ")
    .replace(/(?<![\p{Script=Arabic}\p{Script=Devanagari}])[\u200c\u200d]/gu, "")
    .replace(/([\u0e47-\u0e4e]*)\u0e33/gu, "\u0e4d$1\u0e32")
    .replace(/(?![\u200c\u200d])[\p{Cf}\p{Cc}\p{Variation_Selector}\p{Emoji_Modifier}]/gu, "");
}

/** Whether the standard fonts have every letter: they are in Windows-1252. */
function isStandard(text: string): boolean {
  return /^[\x20-\x7e\xa1-\xff€…–—‘’“”•]*$/u.test(text);
}
