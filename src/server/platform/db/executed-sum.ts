import { createHash } from "node:crypto";

/**
 * The sum of what PostgreSQL executes of a file of SQL. Comments and white space between words do
 * not count, in the bodies of functions and `do` blocks either; texts in quotes count as they are.
 */
export const executedSum = (sql: string): string =>
  createHash("sha256")
    // No text of PostgreSQL contains this character, so the words cannot be joined in another way.
    .update(wordsOf(sql).join("\0"))
    .digest("hex");

const white = String.raw`[ \t\n\r\f\v]+|--[^\n\r]*`;
const quoted = String.raw`[eE]'(?:[^'\\]|\\[^]|'')*'|(?:[bBxXnN]|[uU]&)?'(?:[^']|'')*'|[uU]&"(?:[^"]|"")*"|"(?:[^"]|"")*"`;
const letter = String.raw`[A-Za-z_\u0080-\uffff]`;
const name = String.raw`(?:${letter}|\d)(?:${letter}|[\d$])*`;
const number = String.raw`\d(?:${letter}|[\d.])*`;
const operator = String.raw`(?:(?!--|/\*)[-+*/<>=~!@#%^&|\x60?:])+`;
/** As PostgreSQL divides a text: docs "Lexical Structure". */
const pattern = new RegExp(
  String.raw`(?<white>${white})|(?<comment>/\*)|(?<fence>\$(?:${letter}(?:${letter}|\d)*)?\$)|(?:${quoted}|${number}|${name}|${operator}|[^])`,
  "y",
);

/**
 * Two texts with the same words execute the same. The opposite need not hold: `=-1` is not `= -1`.
 */
function wordsOf(sql: string): string[] {
  const words: string[] = [];
  let at = 0;
  while (at < sql.length) {
    pattern.lastIndex = at;
    const match = pattern.exec(sql)!;
    at = pattern.lastIndex;
    const { white: isWhite, comment, fence } = match.groups!;
    if (isWhite !== undefined) continue;
    if (comment !== undefined) at = endOfComment(sql, at);
    else if (fence === undefined) words.push(match[0]);
    else {
      const end = sql.indexOf(fence, at);
      const body = sql.slice(at, end === -1 ? sql.length : end);
      // Every function of the migrations is of SQL or PL/pgSQL. Elsewhere it is a text.
      const isCode = /^(as|do)$/i.test(words.at(-1) ?? "");
      words.push(fence, ...(isCode ? wordsOf(body) : [body]), fence);
      at += body.length + fence.length;
    }
  }
  return words;
}

/** Comments in `/*` contain each other. */
function endOfComment(sql: string, start: number): number {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = start;
  let open = 1;
  while (open > 0) {
    const mark = marks.exec(sql);
    if (mark === null) return sql.length;
    open += mark[0] === "/*" ? 1 : -1;
  }
  return marks.lastIndex;
}
