/** The words a script was given behind its name. Ends the script where it does not know one of them. */
export function takeArgs(script: string, known: readonly string[] = []): readonly string[] {
  const args = process.argv.slice(2);
  const unknown = args.filter((word) => !known.includes(word));
  if (unknown.length === 0) return args;
  const takes = `npm run ${script} takes ${known.length === 0 ? "no words" : `any of ${known.join(", ")}`}`;
  if (unknown.includes("--help")) {
    process.stdout.write(`${takes}\n`);
    process.exit();
  }
  process.stderr.write(`${takes}, and not ${unknown.join(", ")}\n`);
  process.exit(1);
}
