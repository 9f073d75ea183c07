import { StorageError } from "./storage-error.ts";

interface Renewing<Thing> {
  readonly nameOf: (thing: Thing) => string;
  /** @returns whether there was anything to renew */
  readonly renew: (thing: Thing) => Promise<boolean>;
}

/**
 * Renews one after the other. What cannot be opened holds up nothing else.
 * @returns how many were renewed
 * @throws at the end, naming the first that was not
 */
export async function renewEach<Thing>(
  things: Iterable<Thing> | AsyncIterable<Thing>,
  { nameOf, renew }: Renewing<Thing>,
): Promise<number> {
  let renewed = 0;
  const failures: { readonly name: string; readonly error: Error }[] = [];
  for await (const thing of things) {
    try {
      if (await renew(thing)) renewed += 1;
    } catch (error) {
      // A bucket that is away is so for the next one, too.
      if (error instanceof StorageError) throw error;
      failures.push({ name: nameOf(thing), error: error as Error });
    }
  }
  const [first] = failures;
  if (first === undefined) return renewed;
  const others = failures.length === 1 ? "" : `, nor ${failures.length - 1} more`;
  throw new Error(`${first.name} could not be encrypted again${others}: ${first.error.message}`, {
    cause: first.error,
  });
}
