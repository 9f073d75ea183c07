import { setImmediate } from "node:timers/promises";
import type PDFDocument from "pdfkit";
import { formatMoney, localeOf } from "#contract/money-format.ts";
import type { EntryRow } from "../settlement-store.ts";
import type { Report } from "./collect.ts";
import { reportWords } from "./words.ts";

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

/** The report as a document: the same facts, sums and legs as the table, in the reader's own format of amounts and dates. */
export async function writePdf(report: Report): Promise<Uint8Array> {
  const document = await openDocument(report);
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => document.on("end", resolve).on("error", reject));
  const sheet = createSheet(document);
  writeHead(sheet, report);
  await writeEntries(sheet, report);
  sheet.number(reportWords[report.language].page);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

async function openDocument({ language, companyName }: Report): Promise<Document> {
  // A fifth of a second that no start should wait for.
  const { default: Drawing } = await import("pdfkit");
  return new Drawing({
    size: "A4",
    margin,
    bufferPages: true,
    lang: localeOf[language],
    displayTitle: true,
    info: { Title: `${reportWords[language].title}: ${companyName}`, Creator: "Troco", Producer: "Troco" },
  });
}

function writeHead(sheet: Sheet, report: Report): void {
  const words = reportWords[report.language];
  const { money, signed } = amountsIn(report);
  sheet.heading(words.title, 20);
  sheet.heading(report.companyName, 12);
  sheet.space(10);
  sheet.fact(words.period, `${dayIn(report, report.from)} – ${dayIn(report, report.to)}`);
  sheet.fact(words.timeZone, report.zone);
  sheet.fact(words.currency, report.currency);
  sheet.fact(words.made, report.madeAt);
  sheet.space(10);
  sheet.fact(words.opening, money(report.opening));
  for (const { kind, count, amount } of report.totals) sheet.fact(`${words.kinds[kind]} (${count})`, signed(amount));
  sheet.rule();
  sheet.fact(words.closing, money(report.closing), true);
  sheet.space(18);
}

async function writeEntries(sheet: Sheet, report: Report): Promise<void> {
  const words = reportWords[report.language];
  const { money, signed } = amountsIn(report);
  const head = () =>
    sheet.row(
      [
        [columns.at, words.columns.at],
        [columns.what, words.entries],
        [columns.amount, words.columns.amount],
        [columns.balance, words.columns.balance],
      ],
      { strong: true },
    );
  head();
  if (report.upTo === 0n) sheet.row([[{ x: margin, width: right - margin, align: "left" }, words.none]]);
  for await (const entry of report.entries()) {
    if (sheet.isFull()) {
      sheet.turn();
      head();
      // Drawing keeps the process busy; others are let in between two pages.
      await setImmediate();
    }
    sheet.row([
      [columns.at, report.localTime(entry.at)],
      [columns.what, `${words.kinds[entry.kind]}${detailOf(entry)}`],
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

function detailOf({ description, customer_name: customer, bank_reference: reference }: EntryRow): string {
  const details = [customer, description, reference].filter((detail) => detail !== null && detail !== "");
  return details.length === 0 ? "" : `: ${details.join(", ")}`;
}

/** A day that is no moment: the same in every zone. */
function dayIn({ language }: Report, day: string): string {
  const format = new Intl.DateTimeFormat(localeOf[language], { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(`${day}T00:00:00Z`));
}

type Document = InstanceType<typeof PDFDocument>;
type Sheet = ReturnType<typeof createSheet>;

/** Writes lines from the top of a page to its end. */
function createSheet(document: Document) {
  let y = margin;
  const bottom = document.page.height - margin - lineHeight;
  const font = (strong: boolean, size: number) => document.font(strong ? "Helvetica-Bold" : "Helvetica").fontSize(size);
  const put = (text: string, { x, width, align }: Column) =>
    document.text(fitted(document, text, width), x, y, { width, align, lineBreak: false });

  return {
    space: (points: number) => void (y += points),
    heading: (text: string, size: number) => {
      font(true, size).fillColor(ink);
      put(text, { x: margin, width: right - margin, align: "left" });
      y += size * 1.4;
    },
    fact: (name: string, value: string, strong = false) => {
      font(strong, 10).fillColor(secondary);
      put(name, { x: margin, width: 200, align: "left" });
      document.fillColor(ink);
      put(value, { x: 250, width: right - 250, align: "right" });
      y += 16;
    },
    rule: () => {
      document.moveTo(margin, y).lineTo(right, y).lineWidth(0.5).strokeColor(hairline).stroke();
      y += 6;
    },
    row: (cells: readonly (readonly [Column, string])[], { strong = false } = {}) => {
      font(strong, 9).fillColor(strong ? secondary : ink);
      for (const [column, text] of cells) put(text, column);
      y += lineHeight - 6;
      document.moveTo(margin, y).lineTo(right, y).lineWidth(0.5).strokeColor(hairline).stroke();
      y += 6;
    },
    isFull: () => y > bottom,
    turn: () => {
      document.addPage();
      y = margin;
    },
    number: (words: (page: number, pages: number) => string) => {
      const { count } = document.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        document.switchToPage(page);
        // Below the margin, where the library would begin another page.
        document.page.margins.bottom = 0;
        y = document.page.height - margin + 12;
        font(false, 8).fillColor(secondary);
        put(words(page + 1, count), { x: margin, width: right - margin, align: "right" });
      }
    },
  };
}

/** One line that is no wider than its column, of letters that the standard fonts have. */
function fitted(document: Document, text: string, width: number): string {
  const signs = [...printable(text)];
  if (document.widthOfString(signs.join("")) <= width) return signs.join("");
  while (signs.length > 1 && document.widthOfString(`${signs.join("")}…`) > width) signs.pop();
  return `${signs.join("")}…`;
}

/** Windows-1252, which the standard fonts are in; a letter that it lacks is a question mark. */
function printable(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll("\u2212", "-")
    .replaceAll("\u00a0", " ")
    .replace(/[^\x20-\x7e\xa1-\xff€…–—‘’“”•]/gu, "?");
}
