type Value = string | number | Date | readonly string[] | readonly number[];

/** A statement's values, and the conditions that take them. Few texts come of it, so that each stays prepared. */
export class Statement {
  readonly values: Value[] = [];
  readonly #conditions: string[] = [];

  /** @returns the value's place in the text */
  add(value: Value): string {
    return `$${this.values.push(value)}`;
  }

  condition(text: string): void {
    this.#conditions.push(text);
  }

  /** The clause with all conditions, and with `more`, which stay out of the next. */
  where(...more: readonly string[]): string {
    const all = [...this.#conditions, ...more];
    return all.length === 0 ? "" : `where ${all.join(" and ")}`;
  }
}

/** A pattern of `like` that finds a word anywhere; what is a wildcard there is text here. */
export function anywhere(word: string): string {
  return `%${word.replace(/[\\%_]/g, "\\$&")}%`;
}

/** A zone of the contract as PostgreSQL names it: under its current name, and with the sign of a bare offset turned, for there east is minus. */
export function toDatabaseZone(timeZone: string): string {
  const name = new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  return name.replace(/^[+-]/, (sign) => (sign === "+" ? "-" : "+"));
}
