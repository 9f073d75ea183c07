import sharp from "sharp";

/** Pictures side by side; one is missing if its screen has no content of the row's kind. */
export interface Row {
  readonly name: string;
  readonly cells: readonly { readonly name: string; readonly picture: Buffer | undefined }[];
}

/** Pixels between pictures, and beside and above them for their labels. */
const gap = 8;
const margin = { left: 92, top: 30 };

/** Writes rows of pictures of one width into one file. */
export async function compose(rows: readonly Row[], width: number, file: string): Promise<void> {
  const left = (column: number) => margin.left + column * (width + gap);
  const overlays: { input: Buffer; left: number; top: number }[] = [];
  const texts: string[] = [];
  let top = 0;
  for (const { name, cells } of rows) {
    const sizes = await Promise.all(
      cells.map(async ({ picture }, column) => {
        if (picture === undefined) return 0;
        const { data, info } = await sharp(picture).resize(width).png().toBuffer({ resolveWithObject: true });
        overlays.push({ input: data, left: left(column), top: top + margin.top });
        return info.height;
      }),
    );
    texts.push(textAt(name, gap, top + margin.top + 16));
    for (const [column, cell] of cells.entries()) {
      if (cell.picture !== undefined) texts.push(textAt(cell.name, left(column), top + 21));
    }
    top += margin.top + Math.max(...sizes) + gap;
  }
  const paper = { width: left(Math.max(...rows.map(({ cells }) => cells.length))), height: top };
  const labels = `<svg xmlns="http://www.w3.org/2000/svg" width="${paper.width}" height="${paper.height}"
    font-family="sans-serif" font-size="13" fill="white">${texts.join("")}</svg>`;
  await sharp({ create: { ...paper, channels: 3, background: "#555555" } })
    .composite([...overlays, { input: Buffer.from(labels), left: 0, top: 0 }])
    .png()
    .toFile(file);
}

const textAt = (text: string, x: number, y: number) => `<text x="${x}" y="${y}">${text}</text>`;
