interface Call<Argument, Result> {
  readonly argument: Argument;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Makes a function whose calls of one turn of the event loop travel together: `answerAll` gets
 * their arguments and gives a result for each, in their order. It runs at the end of the turn, or
 * once it can carry no more, so it begins after every call that it carries. If it fails, each of
 * its calls fails, so an argument that could make it fail must be rejected before.
 *
 * @param max the most arguments of one call of `answerAll`
 */
export function gather<Argument, Result>(
  answerAll: (calls: readonly Argument[]) => Promise<readonly Result[]>,
  max: number,
): (argument: Argument) => Promise<Result> {
  let turn: Call<Argument, Result>[] = [];
  const runTurn = () => {
    const calls = turn;
    turn = [];
    if (calls.length > 0) void answer(answerAll, calls);
  };
  return (argument) =>
    new Promise((resolve, reject) => {
      // Sockets are read one after the other before the immediates run; microtasks run in between.
      const count = turn.push({ argument, resolve, reject });
      // The end of the turn is far when thousands of sockets are ready.
      if (count === max) runTurn();
      else if (count === 1) setImmediate(runTurn);
    });
}

async function answer<Argument, Result>(
  answerAll: (calls: readonly Argument[]) => Promise<readonly Result[]>,
  calls: readonly Call<Argument, Result>[],
): Promise<void> {
  try {
    const results = await answerAll(calls.map(({ argument }) => argument));
    calls.forEach(({ resolve }, index) => resolve(results[index]!));
  } catch (error) {
    for (const { reject } of calls) reject(error);
  }
}

/**
 * As `gather`, for work on a database: calls travel together with others on the same one.
 *
 * @example
 * const findUser = gatherOn(readUsers, 100);
 * const [ana, bea] = await Promise.all([findUser(database, "ana"), findUser(database, "bea")]);
 */
export function gatherOn<On extends object, Argument, Result>(
  answerAll: (on: On, calls: readonly Argument[]) => Promise<readonly Result[]>,
  max: number,
): (on: On, argument: Argument) => Promise<Result> {
  const gathers = new WeakMap<On, (argument: Argument) => Promise<Result>>();
  return (on, argument) => {
    let gathered = gathers.get(on);
    if (gathered === undefined) gathers.set(on, (gathered = gather((calls) => answerAll(on, calls), max)));
    return gathered(argument);
  };
}
