import type { Client } from "./client.ts";
import type { DemoPartner, DemoUser } from "./users.ts";

export interface Customer {
  readonly client: Client;
  readonly user: DemoUser;
  readonly username: string;
  readonly cardNumber: string;
}

/** A charge that was paid. */
interface Sale {
  readonly id: string;
  readonly amount: number;
  readonly customer: Customer;
}

export interface Till {
  readonly partner: DemoPartner;
  readonly owner: Client;
  /** The owner's own username. */
  readonly username: string;
  /** The members who charge at this till, in turns. */
  readonly clerks: readonly Client[];
  /** The paid charges so far, the latest last. */
  readonly sales: Sale[];
}

/** The users who act in the half year. */
export interface Cast {
  readonly administrator: Client;
  readonly marina: Customer;
  readonly caio: Customer;
  readonly regulars: readonly Customer[];
  readonly tills: readonly Till[];
  /** The ids of the payouts requested so far, by the number of days left after each. */
  readonly payouts: Map<number, string>;
}

/** One action of a day, at so many minutes after its start. */
export interface Happening {
  readonly at: number;
  readonly act: () => Promise<unknown>;
}

export const happening = (hour: number, minute: number, act: Happening["act"]): Happening => ({
  at: hour * 60 + minute,
  act,
});

/** A day of the half year, and the number of days left after it. */
export interface Day {
  readonly day: number;
  readonly left: number;
}

export async function introduce(client: Client, user: DemoUser): Promise<Customer> {
  const { card_number: cardNumber } = await client.call("getFullCardForPayment", {});
  const { username } = await client.call("getProfile", {});
  return { client, user, username, cardNumber };
}
