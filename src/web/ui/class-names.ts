export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

/** The quiet grounds of badges and plates, each with the colour of what stands on it. */
export const washes = {
  quiet: "bg-sunken text-ink-2",
  leaf: "bg-leaf-wash text-leaf",
  amber: "bg-amber-wash text-amber-ink",
  clay: "bg-clay-wash text-clay",
};

export type Wash = keyof typeof washes;
