import { useRef } from "react";
import { statementFilters, type StatementFilter } from "#contract/limits.ts";
import { useParameters } from "#web/lib/use-parameters.ts";

const monthForm = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

/** The filter, month and open receipt of the statement's address; invalid ones are ignored. */
export function useStatementAddress() {
  const [parameters, change] = useParameters("/extrato");
  const filter = statementFilters.find((known) => known === parameters.get("type")) ?? "all";
  const requested = parameters.get("month") ?? "";
  const month = monthForm.test(requested) ? requested : undefined;
  const receipt = parameters.get("receipt") || undefined;
  // Whether Back leads to the statement without the receipt.
  const pushed = useRef(false);
  return {
    filter,
    month,
    receipt,
    setFilter: (value: StatementFilter) => change({ type: value === "all" ? undefined : value }),
    setMonth: (value: string | undefined) => change({ month: value }),
    openReceipt(id: string) {
      if (receipt === undefined) pushed.current = true;
      change({ receipt: id }, { push: receipt === undefined });
    },
    closeReceipt() {
      if (pushed.current) history.back();
      else change({ receipt: undefined });
      pushed.current = false;
    },
  };
}
