import type { Transaction } from "./db/database.ts";

/** The owner of a closed account, while it is being erased. */
export interface Erased {
  readonly userId: string;
  readonly fullName: string;
  readonly at: Date;
}

/** What erasing a closed account does to a module's tables. */
export interface Erasure {
  /** Conditions in SQL that keep the account's data; `account` is the user's id in them. */
  readonly waitsWhile?: (account: string) => readonly string[];
  /**
   * Rows that never change: functions of the database erase them, which change nothing else. Each
   * statement erases up to `$3` rows of the user `$1` after the row `$2`, and returns the `last`
   * one, null after all of them, and their `number`. The audit event has some of the counts.
   */
  readonly portions?: readonly { readonly statement: string; readonly countedAs?: string }[];
  /** Which rows of its tables are deleted, as conditions; `$1` is the user's id. */
  readonly rows?: Readonly<Record<string, string>>;
  /** The same; `$1` is the e-mail address. */
  readonly rowsOfAddress?: Readonly<Record<string, string>>;
  /** Changes rows that stay, once the others are deleted. */
  readonly change?: (transaction: Transaction, erased: Erased) => Promise<unknown>;
}
