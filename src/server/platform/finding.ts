/** The result of checking one outside service, in one line for the operator. */
export interface Finding {
  /** As the configuration speaks of it: `mail`, `checkout`, `storage`. */
  readonly service: string;
  /** `stand-in`: nothing is configured, and the embedded default serves. */
  readonly verdict: "right" | "wrong" | "stand-in";
  /**
   * The result: what was tried and seen; when it is wrong, which setting and what to do. Never a
   * secret.
   */
  readonly says: string;
}
