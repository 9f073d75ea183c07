/** A script's command line. Ends the script with a message if it has an unknown argument. */
export function readArguments(script: string, known: readonly string[] = []): readonly string[] {
  const args = process.argv.slice(2);
  const unknown = args.filter((argument) => !known.includes(argument));
  if (unknown.length === 0) return args;
  const usage = `npm run ${script} accepts ${known.length === 0 ? "no arguments" : `any of ${known.join(", ")}`}`;
  if (unknown.includes("--help")) {
    process.stdout.write(`${usage}\n`);
    process.exit();
  }
  process.stderr.write(`${usage}, and not ${unknown.join(", ")}\n`);
  process.exit(1);
}
