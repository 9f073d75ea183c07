/** A figure of the installation, as monitoring reads it. */
export interface Figure {
  /** Without what all begin with, `troco_installation_`. */
  readonly name: string;
  readonly help: string;
  /** The names of the labels that its values have. */
  readonly labels?: readonly string[];
  readonly values: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[];
}
