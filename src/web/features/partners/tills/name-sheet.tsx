import { tillNameLengthMax } from "#contract/limits.ts";
import type { Output } from "#web/lib/api.ts";
import { change } from "#web/lib/change.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { toast } from "#web/lib/toast.ts";
import { requiredFields, useForm } from "#web/lib/use-form.ts";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { ProblemNotice } from "#web/ui/notice.tsx";
import { Sheet, useLast } from "#web/ui/sheet.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { stale } from "./module.ts";

export type Branch = Output<"listTills">["branches"][number];
export type Till = Output<"listTills">["tills"][number];

/** The subject of the sheet: a place to rename, a new till of `branch`, or a new branch. */
export interface Naming {
  readonly place?: Branch | Till;
  readonly branch?: Branch;
}

interface NameSheetProps {
  /** Undefined closes the sheet. */
  readonly naming: Naming | undefined;
  readonly onClose: () => void;
}

/** Names a new branch or till, or renames one. */
export function NameSheet({ naming, onClose }: NameSheetProps) {
  const { branches: messages } = useMessages("branches");
  const shown = useLast(naming);
  const title = shown?.place
    ? messages.rename(shown.place.name)
    : shown?.branch
      ? messages.addTillTo(shown.branch.name)
      : messages.addBranch;
  return (
    <Sheet open={naming !== undefined} onClose={onClose} title={title}>
      {shown && <NameForm naming={shown} onClose={onClose} />}
    </Sheet>
  );
}

/** The form is a part of its own, so that its values end when the sheet closes. */
function NameForm({ naming: { place, branch }, onClose }: { readonly naming: Naming; readonly onClose: () => void }) {
  const { branches: messages } = useMessages("branches");
  const form = useForm({
    initial: { name: place?.name ?? "" },
    validate: requiredFields,
    messages: { not_allowed: messages.nameTaken },
    submit: async ({ name }) => {
      if (place) await change(stale, "branch_id" in place ? "renameTill" : "renameBranch", { id: place.id, name });
      else if (branch) await change(stale, "createTill", { branch_id: branch.id, name });
      else await change(stale, "createBranch", { name });
      toast.success(place ? messages.placeRenamed : messages.placeAdded(name.trim()));
      onClose();
    },
  });
  const isTill = branch !== undefined || (place !== undefined && "branch_id" in place);
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <TextField
        {...form.field("name")}
        label={isTill ? messages.tillName : messages.branchName}
        maxLength={tillNameLengthMax}
        autoComplete="off"
        autoFocus
      />
      <ProblemNotice problem={form.problem} />
      <FormButtons onCancel={onClose} busy={form.busy}>
        {messages.saveName}
      </FormButtons>
    </form>
  );
}
