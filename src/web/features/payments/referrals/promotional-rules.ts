import { codeUsesMax, promotionalCodeLengthMin, promotionalCodePattern } from "#contract/limits.ts";
import { amountLimits } from "#contract/money.ts";
import { serverNow } from "#web/lib/clock.ts";
import { parseLocalMoment } from "#web/lib/local-moment.ts";
import type { FormErrors } from "#web/lib/use-form.ts";
import type { StepUp } from "#web/lib/use-step-up-form.ts";

export interface CodeValues extends StepUp {
  readonly code: string;
  /** In minor units. */
  readonly bonus: number | undefined;
  readonly minimum_top_up: number | undefined;
  /** As typed; empty for no limit. */
  readonly uses_max: string;
  /** Local time, as its field has it; empty for a code that does not end by itself. */
  readonly ends_at: string;
}

/** The code as it is stored: in capitals. */
export function toCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/** A whole number of uses; undefined if empty, NaN if it is not a number. */
export function parseUses(typed: string): number | undefined {
  const text = typed.trim();
  if (text === "") return undefined;
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

export function codeErrors(values: CodeValues, now = new Date(serverNow())): FormErrors<CodeValues> {
  const code = toCode(values.code);
  const uses = parseUses(values.uses_max);
  const endsAt = parseLocalMoment(values.ends_at);
  return {
    ...(code === ""
      ? { code: { code: "required" } }
      : code.length < promotionalCodeLengthMin
        ? { code: { code: "too_short", params: { minimum: promotionalCodeLengthMin } } }
        : !promotionalCodePattern.test(code) && { code: { code: "code_format" } }),
    ...amountError("bonus", values.bonus, amountLimits.promotion),
    ...amountError("minimum_top_up", values.minimum_top_up, amountLimits.topUp),
    ...(uses !== undefined && !(uses >= 1 && uses <= codeUsesMax) && { uses_max: { code: "uses_format" } }),
    ...(endsAt !== null && Date.parse(endsAt) <= now.getTime() && { ends_at: { code: "end_passed" } }),
  };
}

function amountError(
  name: "bonus" | "minimum_top_up",
  amount: number | undefined,
  { min, max }: { readonly min: number; readonly max: number },
): FormErrors<CodeValues> {
  if (amount === undefined) return { [name]: { code: "required" } };
  if (amount < min) return { [name]: { code: "too_small", params: { minimum: min } } };
  return amount > max ? { [name]: { code: "too_big", params: { maximum: max } } } : {};
}

/** The most that a code can cost, in minor units; undefined while unlimited or incomplete. */
export function costMax({ bonus, uses_max }: Pick<CodeValues, "bonus" | "uses_max">): number | undefined {
  const uses = parseUses(uses_max);
  return bonus === undefined || uses === undefined || Number.isNaN(uses) ? undefined : bonus * uses;
}
