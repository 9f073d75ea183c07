import { pdfOf } from "./receipt-pdf.ts";
import type { Receipt } from "./use-receipt-messages.ts";

/** The light theme's colours: a shared receipt looks the same whatever the sender's theme is. */
const colours = {
  paper: "#f6f4ef",
  surface: "#ffffff",
  ink: "#10231c",
  quiet: "#52625a",
  line: "#e3dfd4",
  pine: "#0f3d2e",
  leaf: "#0b7a53",
  amber: "#f39c12",
  amberInk: "#8a5200",
  dot: "#4cc795",
} as const;

const scale = 2;
const width = 420;
const margin = 16;
const padding = 24;
const left = margin + padding;
const right = width - margin - padding;
const headHeight = 84;
/** The left edge of the values; names stand left of it. */
const valueLeft = left + 124;

const font = (weight: number, size: number) => `${weight} ${size}px Figtree, system-ui, sans-serif`;

interface Picture {
  readonly receipt: Receipt;
  readonly idName: string;
  readonly footer: string;
}

/** Draws a receipt as a PNG at double scale. Names wrap, the amount shrinks, the picture grows. */
export async function drawReceipt(picture: Picture): Promise<Blob> {
  return encode(await draw(picture), "image/png");
}

/** Draws the receipt as a PDF of one page, with its text behind the picture. */
export async function drawReceiptPdf(
  picture: Picture,
  messages: { readonly title: string; readonly language: string; readonly text: string },
): Promise<Blob> {
  const canvas = await draw(picture);
  const jpeg = await encode(canvas, "image/jpeg");
  const { width: across, height } = canvas;
  const pdf = pdfOf({
    ...messages,
    picture: new Uint8Array(await jpeg.arrayBuffer()),
    pixels: { width: across, height },
    scale,
  });
  return new Blob([pdf], { type: "application/pdf" });
}

async function draw(picture: Picture): Promise<HTMLCanvasElement> {
  await Promise.all([400, 600, 740].map((weight) => document.fonts.load(font(weight, 16))));
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser draws no pictures");
  canvas.width = width * scale;
  // Painted once to measure the height, and again on a canvas of that height.
  canvas.height = Math.ceil(paint(context, picture, 0)) * scale;
  context.scale(scale, scale);
  paint(context, picture, canvas.height / scale);
  return canvas;
}

function encode(canvas: HTMLCanvasElement, type: "image/png" | "image/jpeg"): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error("the picture could not be made")));
    canvas.toBlob(done, type, 0.94);
  });
}

/** Paints from top to bottom. @returns how tall it is */
function paint(context: CanvasRenderingContext2D, { receipt, idName, footer }: Picture, height: number): number {
  context.fillStyle = colours.paper;
  context.fillRect(0, 0, width, height);
  context.fillStyle = colours.surface;
  context.beginPath();
  context.roundRect(margin, margin, width - 2 * margin, Math.max(0, height - 2 * margin), 20);
  context.fill();
  paintHead(context, receipt.heading);

  let y = margin + headHeight + 36;
  const write = (
    text: string,
    options: { x?: number; size: number; weight: number; colour: string; room?: number },
  ) => {
    const { x = left, size, weight, colour, room = right - left } = options;
    context.font = font(weight, size);
    context.fillStyle = colour;
    for (const line of wrapText(text, room, (part) => context.measureText(part).width)) {
      context.fillText(line, x, y);
      y += size * 1.36;
    }
  };

  write(receipt.type, { size: 14, weight: 400, colour: colours.quiet });
  y += 4;
  write(receipt.title, { size: 18, weight: 600, colour: colours.ink });
  y += 22;
  context.font = font(740, 44);
  const size = Math.min(44, (44 * (right - left)) / context.measureText(receipt.amount).width);
  const tones = { in: colours.leaf, out: colours.ink, cashback: colours.amberInk };
  write(receipt.amount, { size, weight: 740, colour: tones[receipt.tone], room: Number.POSITIVE_INFINITY });
  y -= 16;

  for (const { name, value, detail, tone } of [...receipt.facts, { name: idName, value: receipt.id } as const]) {
    rule(context, y);
    y += 26;
    const top = y;
    write(name, { size: 13.5, weight: 400, colour: colours.quiet, room: valueLeft - left - 12 });
    const below = y;
    y = top;
    const room = right - valueLeft;
    const colour = tone === "amber" ? colours.amberInk : colours.ink;
    write(value, { x: valueLeft, size: 14.5, weight: 600, colour, room });
    if (detail) write(detail, { x: valueLeft, size: 13, weight: 400, colour: colours.quiet, room });
    y = Math.max(y, below) - 4;
  }
  rule(context, y);
  y += 28;
  write(footer, { size: 12, weight: 400, colour: colours.quiet });
  return y + margin;
}

/** The band with mark and name, on pine as the wallet's tile. */
function paintHead(context: CanvasRenderingContext2D, heading: string): void {
  context.save();
  context.beginPath();
  context.roundRect(margin, margin, width - 2 * margin, headHeight, [20, 20, 0, 0]);
  context.fillStyle = colours.pine;
  context.fill();
  context.clip();
  context.lineCap = "round";
  context.strokeStyle = "rgb(255 255 255 / 0.075)";
  context.lineWidth = 15;
  context.beginPath();
  context.arc(width - 70, margin + 50, 62, -0.9, 2.4);
  context.stroke();
  context.restore();

  const middle = margin + headHeight / 2;
  paintMark(context, left, middle - 15, 30);
  context.textBaseline = "alphabetic";
  context.fillStyle = "#ffffff";
  context.font = font(740, 24);
  context.fillText("troco", left + 38, middle + 8);
  context.font = font(600, 15);
  context.textAlign = "right";
  context.fillText(heading, right, middle + 6);
  context.textAlign = "left";
}

/** Draws the logo: an amber ring, open at the top right, with a green dot in the gap. */
function paintMark(context: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  context.save();
  context.translate(x, y);
  context.scale(size / 28, size / 28);
  context.translate(-2, -3);
  context.strokeStyle = colours.amber;
  context.lineWidth = 5.6;
  context.lineCap = "round";
  context.stroke(new Path2D("M26.4 15.54A10.5 10.5 0 1 1 14.54 6.6"));
  context.fillStyle = colours.dot;
  context.beginPath();
  context.arc(22.32, 8.61, 3.1, 0, 2 * Math.PI);
  context.fill();
  context.restore();
}

function rule(context: CanvasRenderingContext2D, y: number): void {
  context.fillStyle = colours.line;
  context.fillRect(left, y, right - left, 1);
}

/** Breaks a text into lines of at most `room` between words; a word wider than that is cut. */
export function wrapText(text: string, room: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (measure(longer) <= room) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const character of word) {
      if (line !== "" && measure(line + character) > room) {
        lines.push(line);
        line = "";
      }
      line += character;
    }
  }
  if (line !== "") lines.push(line);
  return lines;
}
