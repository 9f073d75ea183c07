import { useRef } from "react";
import { chargeSearchLengthMax } from "#contract/limits.ts";
import type { PaymentRequestStatus } from "#contract/payments/payment-requests.ts";
import { momentsOf, parseDay, periodOf, samePeriod, type Period } from "#web/lib/period.ts";
import { useParameters } from "#web/lib/use-parameters.ts";
import { cleanSearch, useTypedSearch } from "#web/lib/use-typed-search.ts";
import { statusLooks } from "./charge-state.ts";

const path = "/partner/charges";
/** The period where the address names none: its days move on with the calendar. */
const openedOn = "last30Days";
const always = "always";

function parametersOf({ from, to }: Period) {
  if (samePeriod({ from, to }, periodOf(openedOn))) return { from: undefined, to: undefined, period: undefined };
  return { from, to, period: from === undefined && to === undefined ? always : undefined };
}

export interface ChargePlace {
  readonly till_id?: string | undefined;
  readonly branch_id?: string | undefined;
}

const idIn = (name: keyof ChargePlace, value: string | null) =>
  value && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? { [name]: value } : {};

/** The filter and the open charge that the address names. What is invalid in it is ignored. */
export function useChargesAddress() {
  const [parameters, change] = useParameters(path);
  const search = cleanSearch(parameters.get("q") ?? "", chargeSearchLengthMax);
  const named = parameters.get("status") ?? "";
  const status = Object.hasOwn(statusLooks, named) ? (named as PaymentRequestStatus) : undefined;
  const addressed: Period = { from: parseDay(parameters.get("from")), to: parseDay(parameters.get("to")) };
  const period = samePeriod(addressed, {}) && parameters.get("period") !== always ? periodOf(openedOn) : addressed;
  const open = parameters.get("charge") || undefined;
  const place: ChargePlace = {
    ...idIn("till_id", parameters.get("till")),
    ...idIn("branch_id", parameters.get("branch")),
  };
  const { field: searchField, forget } = useTypedSearch({
    path,
    search,
    lengthMax: chargeSearchLengthMax,
    onSearch: (text) => change({ q: text }),
  });
  // Whether Back leads to the list without the charge.
  const pushed = useRef(false);

  const searched = { ...(search && { search }), ...momentsOf(period), ...place };
  return {
    searchField,
    /** The search in the address, without the status. */
    searched,
    filter: { ...searched, ...(status && { status }) },
    isFiltered:
      place.till_id !== undefined ||
      place.branch_id !== undefined ||
      search !== "" ||
      status !== undefined ||
      period.from !== undefined ||
      period.to !== undefined,
    status,
    setStatus: (next: PaymentRequestStatus | undefined) => change({ status: next }),
    /** The till or the branch. */
    place,
    setPlace: ({ till_id: till, branch_id: branch }: ChargePlace) => change({ till, branch }),
    period,
    setPeriod: (next: Period) => change(parametersOf(next)),
    clear: () => {
      forget();
      change({ q: undefined, status: undefined, till: undefined, branch: undefined, ...parametersOf({}) });
    },
    open,
    openCharge(id: string) {
      if (open === undefined) pushed.current = true;
      change({ charge: id }, { push: open === undefined });
    },
    closeCharge() {
      if (pushed.current) history.back();
      else change({ charge: undefined });
      pushed.current = false;
    },
  };
}
