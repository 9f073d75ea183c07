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
