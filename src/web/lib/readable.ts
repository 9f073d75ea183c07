/**
 * The same promise, saying of itself once it has its value: React's `use` then takes the value as it is. Without it, a component
 * that reads even a settled promise suspends for a moment, in which the screen around it is hidden and loses the focus.
 *
 * It is always read by `use`, never passed over once its value is known: where React begins a component anew that had suspended,
 * it tells from `use` which of the hooks after it are new.
 */
export function readable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: "fulfilled", value }),
    // Whoever reads it is told.
    () => undefined,
  );
  return promise;
}
