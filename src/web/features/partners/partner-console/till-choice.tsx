import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { useStore } from "#web/lib/store.ts";
import { RetryRow } from "#web/ui/failure-state.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { chooseTill, chosenTill } from "./chosen-till.ts";

const useTills = () => useQuery(freshQueryOf("listTills", {}));

/** The open tills, each with its branch's name, in the order of the branches. */
function openTillsOf({ branches, tills }: NonNullable<ReturnType<typeof useTills>["data"]>) {
  return branches.flatMap((branch) =>
    tills
      .filter((till) => till.branch_id === branch.id && till.closed_at === null)
      .map(({ id, name }) => ({ value: id, label: `${branch.name} · ${name}` })),
  );
}

/** The till at which charges are made; the device remembers it, and forgets one that was closed. */
export function TillChoice() {
  const { branches: messages } = useMessages("branches");
  const tills = useTills();
  const chosen = useStore(chosenTill);
  const open = tills.data && openTillsOf(tills.data);
  const isGone = open !== undefined && chosen !== "" && !open.some(({ value }) => value === chosen);
  useEffect(() => {
    if (isGone) chooseTill("");
  }, [isGone]);
  if (!open) return tills.isError ? <RetryRow query={tills} /> : null;
  return (
    <SelectField
      label={messages.register}
      options={[{ value: "", label: messages.noTill }, ...open]}
      value={isGone ? "" : chosen}
      onChange={chooseTill}
    />
  );
}

interface Place {
  readonly till_id?: string | undefined;
  readonly branch_id?: string | undefined;
}

/** Charges of one till, or of all tills of a branch; closed ones too. */
export function TillFilter({ value, onChange }: { readonly value: Place; readonly onChange: (place: Place) => void }) {
  const { branches: messages } = useMessages("branches");
  const tills = useTills();
  if (!tills.data) return tills.isError ? <RetryRow query={tills} /> : null;
  const all = tills.data;
  const options = all.branches.flatMap((branch) => [
    { value: branch.id, label: messages.wholeBranch(branch.name) },
    ...all.tills
      .filter((till) => till.branch_id === branch.id)
      .map(({ id, name }) => ({ value: id, label: `${branch.name} · ${name}` })),
  ]);
  return (
    <SelectField
      label={messages.register}
      options={[{ value: "", label: messages.allTills }, ...options]}
      value={value.till_id ?? value.branch_id ?? ""}
      onChange={(id) => {
        if (id === "") onChange({});
        else onChange(all.branches.some((branch) => branch.id === id) ? { branch_id: id } : { till_id: id });
      }}
    />
  );
}
