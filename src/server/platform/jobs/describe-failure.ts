/** What the queue keeps of an error: nothing of its message, which may hold whatever somebody sent or an outside server answered. */
export interface Failure {
  /** Its class and its codes, such as `TypeError ECONNREFUSED`. */
  readonly error: string;
}

const nameForm = /^[A-Za-z][A-Za-z0-9]{0,59}$/;
const codeForm = /^[A-Z0-9_]{1,40}$/;

/** The log has the whole of it, under the job's id. */
export function describeFailure(error: unknown): Failure {
  const { name, code, responseCode, status } = Object(error) as Record<string, unknown>;
  const codes = [code, responseCode, status].filter((one) => typeof one === "string" || typeof one === "number");
  const called = typeof name === "string" && nameForm.test(name) ? name : "Error";
  return { error: [called, ...codes.map(String).filter((one) => codeForm.test(one))].join(" ") };
}
