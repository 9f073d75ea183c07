import type { PartnerId, UserId } from "#contract/ids.ts";
import type { tables } from "./tables.ts";

type Tables = typeof tables;
export type TableName = keyof Tables;
export type ColumnOf<Table extends TableName> = keyof Tables[Table] & string;

/** What the driver makes of a value of each type, as `database.ts` has set it up. */
interface ReadValues {
  text: string;
  uuid: string;
  xid8: string;
  smallint: number;
  integer: number;
  bigint: bigint;
  "double precision": number;
  boolean: boolean;
  date: Date;
  timestamptz: Date;
  jsonb: unknown;
  bytea: Buffer;
  "text[]": string[];
  "uuid[]": string[];
  "ledger.account_kind": string;
  "ledger.transfer_kind": string;
}

/** What a batch gives where that is another type: arrays and JSON have no bytes and days. */
interface GivenValues extends Omit<ReadValues, "bytea" | "date" | "jsonb"> {
  /** In PostgreSQL's notation, as `toBytes` makes it. */
  bytea: string;
  /** As `2026-12-31`. */
  date: string;
  jsonb: object | string;
}

/** A type of `tables.ts` that is missing above makes the values of its columns `never`. */
type ValueOf<Type, Values> = Type extends `${infer Filled} | null`
  ? ValueOf<Filled, Values> | null
  : Type extends keyof Values
    ? Values[Type]
    : never;

/** Columns whose texts are ids, in all tables but one: an idempotency key may be a partner's. */
interface Ids {
  user_id: UserId;
  customer_id: UserId;
  contact_user_id: UserId;
  referrer_id: UserId;
  partner_id: PartnerId;
}

type FieldOf<Table, Column, Value> = Table extends "idempotency_keys"
  ? Value
  : Column extends keyof Ids
    ? Ids[Column] | Extract<Value, null>
    : Value;

/** A row of a table, as it is read. Row types of statements are picks of it. */
export type RowOf<Table extends TableName> = {
  readonly [Column in ColumnOf<Table>]: FieldOf<Table, Column, ValueOf<Tables[Table][Column], ReadValues>>;
};

/** The columns of a row that a batch writes. */
export type GivenRow<Table extends TableName, Column extends ColumnOf<Table>> = {
  readonly [Each in Column]: FieldOf<Table, Each, ValueOf<Tables[Table][Each], GivenValues>>;
};
