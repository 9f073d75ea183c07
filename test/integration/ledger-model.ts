import fc from "fast-check";
import pg from "pg";
import { defaultTerms, largestAmount, largestBalance, splitCharge } from "#contract/money.ts";
import { LedgerError, openAccounts, UnknownAccount, type Leg, type Transfer } from "#server/ledger/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";

// The ledger as it should be, in a few lines of plain arithmetic, and the operations to hold it
// against the real one.

const customers = ["ana", "bea", "caio", "duda"] as const;
const partners = ["padaria", "livraria"] as const;
/** Has no account. */
const stranger = "stranger";

/** A request that one user might make, by its place in the lists above. */
export interface Operation {
  readonly kind: Transfer["kind"];
  readonly customer: number;
  readonly other: number;
  readonly amount: number;
  /** The flaw that is made in it; most often nothing. */
  readonly flaw: (typeof flaws)[number];
}

const flaws = [
  "none",
  "unbalanced",
  "zero_leg",
  "single_leg",
  "unknown_account",
  "same_account",
  "repeated_id",
  "corrects",
] as const;
const kinds = [
  "top_up",
  "referral_bonus",
  "send",
  "charge",
  "refund",
  "cashback_transfer",
  "payout",
  "payout_settlement",
  "payout_return",
  "top_up_reversal",
  "top_up_restoration",
  "debt_collection",
  "debt_write_off",
  "correction",
] as const;

/** From pocket money to more than an account may hold. */
const allAmounts = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 20_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: largestAmount }) },
  { weight: 1, arbitrary: fc.integer({ min: largestBalance - 20_000, max: largestBalance + 1 }) },
);

function operationsOf(amount: fc.Arbitrary<number>, flaw: fc.Arbitrary<Operation["flaw"]>): fc.Arbitrary<Operation> {
  const kind = fc.constantFrom<Transfer["kind"]>(...kinds, "top_up", "send", "charge");
  return fc.record({ kind, customer: fc.nat(), other: fc.nat(), amount, flaw });
}

/** One in five has a flaw. */
export const anyOperation = operationsOf(
  allAmounts,
  fc.oneof({ weight: 4, arbitrary: fc.constant("none" as const) }, { weight: 1, arbitrary: fc.constantFrom(...flaws) }),
);

/** Nothing is wrong with any of them but, at times, the balance. */
export const soundOperation = operationsOf(fc.integer({ min: 1, max: 3_000 }), fc.constant("none"));

/** The transfer that an operation comes to after those posted before it. */
export function transferOf(operation: Operation, id: string, posted: readonly Transfer[]): Transfer {
  const corrected = operation.kind === "correction" ? pick(posted, operation.other) : undefined;
  const sound: Transfer = {
    id,
    kind: operation.kind,
    at: new Date(1_800_000_000_000 + posted.length),
    legs: legsOf(operation, corrected).filter((leg) => leg.amount !== 0n),
    ...(corrected === undefined ? {} : { corrects: corrected.id }),
  };
  return spoil(sound, operation, posted);
}

function pick<Item>(items: readonly Item[], index: number): Item | undefined {
  return items.length === 0 ? undefined : items[index % items.length];
}

function legsOf(operation: Operation, corrected: Transfer | undefined): Leg[] {
  const amount = BigInt(operation.amount);
  const customer = pick(customers, operation.customer)!;
  switch (operation.kind) {
    case "top_up":
      return [
        { owner: "operator", kind: "card_clearing", amount: -amount },
        { owner: customer, kind: "wallet", amount },
      ];
    case "referral_bonus":
      return [
        { owner: customer, kind: "wallet", amount },
        { owner: "operator", kind: "promotions", amount: -amount },
      ];
    case "send":
      return [
        { owner: customer, kind: "wallet", amount: -amount },
        {
          owner: pick(
            customers.filter((other) => other !== customer),
            operation.other,
          )!,
          kind: "wallet",
          amount,
        },
      ];
    case "charge":
      return chargeLegs(customer, pick(partners, operation.other)!, operation.amount);
    case "refund":
      return chargeLegs(customer, pick(partners, operation.other)!, operation.amount).map((leg) => ({
        ...leg,
        amount: -leg.amount,
      }));
    case "cashback_transfer":
      return [
        { owner: customer, kind: "cashback", amount: -amount },
        { owner: customer, kind: "wallet", amount },
      ];
    case "payout":
    case "payout_return":
    case "payout_settlement":
      return payoutLegs(operation.kind, pick(partners, operation.other)!, amount);
    case "top_up_reversal":
      return reversalLegs(customer, amount, BigInt(operation.other % 500));
    case "top_up_restoration":
      return reversalLegs(customer, -amount, -BigInt(operation.other % 500));
    case "debt_collection":
      return [
        { owner: customer, kind: "wallet", amount: -amount },
        { owner: "operator", kind: "receivables", amount },
      ];
    case "debt_write_off":
      return [
        { owner: "operator", kind: "promotions", amount: -amount },
        { owner: "operator", kind: "receivables", amount },
      ];
    case "correction":
      return (corrected?.legs ?? []).map((leg) => ({ ...leg, amount: -leg.amount }));
  }
}

function chargeLegs(customer: string, partner: string, amount: number): Leg[] {
  const split = splitCharge(amount, defaultTerms);
  return [
    { owner: customer, kind: "wallet", amount: -BigInt(amount) },
    { owner: customer, kind: "cashback", amount: BigInt(split.cashback) },
    { owner: partner, kind: "settlement", amount: BigInt(split.establishment) },
    { owner: "operator", kind: "fees", amount: BigInt(split.fee) },
  ];
}

function payoutLegs(kind: "payout" | "payout_return" | "payout_settlement", owner: string, amount: bigint): Leg[] {
  if (kind === "payout_settlement") {
    return [
      { owner, kind: "payouts", amount: -amount },
      { owner: "operator", kind: "bank", amount },
    ];
  }
  const out = kind === "payout" ? amount : -amount;
  return [
    { owner, kind: "settlement", amount: -out },
    { owner, kind: "payouts", amount: out },
  ];
}

/** The sum that the wallet gives back, and what is owed beside it. */
function reversalLegs(owner: string, amount: bigint, owed: bigint): Leg[] {
  return [
    { owner, kind: "wallet", amount: -amount },
    { owner: "operator", kind: "card_clearing", amount: amount + owed },
    { owner: "operator", kind: "receivables", amount: -owed },
  ];
}

function spoil(transfer: Transfer, { flaw, other }: Operation, posted: readonly Transfer[]): Transfer {
  const [first, ...rest] = transfer.legs;
  if (first === undefined) return transfer;
  switch (flaw) {
    case "none":
      return transfer;
    case "unbalanced":
      return { ...transfer, legs: [{ ...first, amount: first.amount + 1n }, ...rest] };
    case "zero_leg":
      return { ...transfer, legs: [...transfer.legs, { owner: "ana", kind: "cashback", amount: 0n }] };
    case "single_leg":
      return { ...transfer, legs: [first] };
    case "unknown_account":
      return { ...transfer, legs: [{ owner: stranger, kind: "wallet", amount: first.amount }, ...rest] };
    case "same_account":
      return { ...transfer, legs: [...transfer.legs, first, { ...first, amount: -first.amount }] };
    case "repeated_id":
      return { ...transfer, id: pick(posted, other)?.id ?? transfer.id };
    case "corrects":
      return { ...transfer, corrects: "00000000-0000-4000-8000-000000000000" };
  }
}

/** Opens the accounts that a new model has. */
export async function openEverybody(database: Queryable): Promise<void> {
  for (const customer of customers) await openAccounts(database, customer, ["wallet", "cashback"]);
  for (const partner of partners) await openAccounts(database, partner, ["settlement", "payouts"]);
}

/** The name of an account whose shards are added up. */
const accountName = ({ owner, kind }: Pick<Leg, "owner" | "kind">) => `${owner}/${kind}`;

export class LedgerModel {
  readonly posted: Transfer[] = [];
  readonly balances = new Map<string, bigint>();
  entryCount = 0;

  constructor() {
    for (const kind of ["fees", "promotions", "card_clearing", "suspense", "bank", "receivables"] as const)
      this.#open("operator", kind);
    for (const owner of customers) for (const kind of ["wallet", "cashback"] as const) this.#open(owner, kind);
    for (const owner of partners) for (const kind of ["settlement", "payouts"] as const) this.#open(owner, kind);
  }

  #open(owner: string, kind: Leg["kind"]): void {
    this.balances.set(`${owner}/${kind}`, 0n);
  }

  /**
   * Every reason to refuse a transfer, named as `reasonOf` names what the ledger threw; none when
   * it must be posted.
   */
  reasonsAgainst(transfer: Transfer): Set<string> {
    const { legs } = transfer;
    const reasons = new Set<string>();
    const amounts = legs.map((leg) => leg.amount);
    if (legs.length < 2) reasons.add("at_least_two_legs");
    if (amounts.reduce((total, amount) => total + amount, 0n) !== 0n) reasons.add("transfer_adds_up_to_zero");
    if (amounts.includes(0n)) reasons.add("entry_moves_something");
    if (new Set(legs.map(accountName)).size < legs.length) {
      // Which of the two legs meets its account's limits first is the ledger's own affair.
      for (const reason of ["each_leg_another_account", "insufficient_balance", "balance_limit_reached"]) {
        reasons.add(reason);
      }
    }
    if (this.posted.some((earlier) => earlier.id === transfer.id)) reasons.add("transfers_pkey");
    if ((transfer.kind === "correction") !== (transfer.corrects !== undefined)) {
      reasons.add("corrections_name_their_transfer");
    }
    if (transfer.corrects !== undefined && !this.posted.some(({ id }) => id === transfer.corrects)) {
      reasons.add("corrected_transfer_exists");
    }
    this.#walk(legs, reasons);
    return reasons;
  }

  /** Moves the legs one after the other, and says what stood in the way. */
  #walk(legs: readonly Leg[], reasons: Set<string>): Map<string, bigint> {
    const balances = new Map(this.balances);
    for (const leg of legs) {
      const before = balances.get(accountName(leg));
      if (before === undefined) {
        reasons.add("unknown_account");
        continue;
      }
      const after = before + leg.amount;
      balances.set(accountName(leg), after);
      if (leg.owner === "operator") continue;
      if (after < 0n) reasons.add("insufficient_balance");
      if (after > BigInt(largestBalance)) reasons.add("balance_limit_reached");
    }
    return balances;
  }

  post(transfer: Transfer): void {
    for (const [account, balance] of this.#walk(transfer.legs, new Set())) this.balances.set(account, balance);
    this.posted.push(transfer);
    this.entryCount += transfer.legs.length;
  }
}

/** The balances in the ledger, under the model's names. */
export async function readAllBalances(database: Queryable): Promise<Map<string, bigint>> {
  const accounts = await database.query<{ owner: string; kind: Leg["kind"]; balance: bigint }>(
    "select owner_id as owner, kind, sum(balance)::bigint as balance from ledger.accounts group by owner_id, kind",
  );
  return new Map(accounts.map((account) => [`${account.owner}/${account.kind}`, account.balance]));
}

/** The reason of a LedgerError; any other error is thrown on. */
/** The reasons of `post` for the database's own bounds. */
const reasons: Readonly<Record<string, string>> = {
  balance_not_negative: "insufficient_balance",
  balance_not_above_limit: "balance_limit_reached",
};

export function reasonOf(error: unknown): string {
  if (error instanceof LedgerError) return error.reason;
  if (error instanceof pg.DatabaseError && error.code === "P0002") return "unknown_account";
  if (error instanceof pg.DatabaseError && error.constraint !== undefined)
    return reasons[error.constraint] ?? error.constraint;
  if (error instanceof UnknownAccount) return "unknown_account";
  throw error;
}
