import { useQuery } from "@tanstack/react-query";
import { call, type Output } from "#web/lib/api.ts";
import { change } from "#web/lib/change.ts";
import { DomainError } from "#web/lib/errors.ts";
import { freshQueryOf } from "#web/lib/query.ts";
import { stale } from "./module.ts";

export type ShownLink = Output<"getPaymentLink">;

/** Should the live stream be down, the till still learns of the payment within this time. */
const pollMs = 4_000;

/** A link as it is now, polled while it can be paid, beside the live events. */
export function useShownCode(link: ShownLink) {
  return useQuery({
    ...freshQueryOf("getPaymentLink", { id: link.id }),
    // Not `initialData`, which would overwrite a newer answer.
    placeholderData: link,
    refetchInterval: ({ state }) => ((state.data ?? link).status === "open" ? pollMs : false),
  });
}

/**
 * Cancels a code. Without an answer it expires by itself.
 *
 * @returns the charge that has paid it meanwhile; undefined if none has
 */
export async function cancelShownCode(id: string): Promise<string | undefined> {
  try {
    await change(stale, "cancelPaymentLink", { id });
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) return undefined;
    const link = await call("getPaymentLink", { id }).catch(() => undefined);
    return link?.payment_request_id ?? undefined;
  }
}
