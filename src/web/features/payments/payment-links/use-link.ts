import { useQuery } from "@tanstack/react-query";
import { call, type Output } from "#web/lib/api.ts";
import { DomainError, isDomainError } from "#web/lib/errors.ts";
import { freshQueryOf } from "#web/lib/query.ts";

/** A payment link as its customer sees it. */
export type OpenedLink = Output<"openPaymentLink">;

/** The till that a code names, with the terms of now. */
export function useTill(id: string) {
  return useQuery({
    ...freshQueryOf("openTill", { id }),
    queryFn: ({ signal }) => call("openTill", { id }, { signal }),
    retry: (failures, error) => failures < 1 && !(error instanceof DomainError),
  });
}

/** The link that an address names, as it is now. */
export function useLink(token: string) {
  return useQuery({
    ...freshQueryOf("openPaymentLink", { token }),
    queryFn: ({ signal }) => call("openPaymentLink", { token }, { signal }),
    retry: (failures, error) => failures < 1 && !isDomainError(error, "payment_link_not_found"),
  });
}
