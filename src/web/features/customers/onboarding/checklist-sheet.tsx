import { House, KeyRound, ScanFace } from "lucide-react";
import { useState } from "react";
import type { Profile } from "#contract/customers/profiles.ts";
import { activationTasks, delaysMs, type ActivationTask } from "#contract/limits.ts";
import { change } from "#web/lib/change.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { DomainError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { refresh } from "#web/lib/query.ts";
import { toast, useTries } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { List, ListRow } from "#web/ui/list-row.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { stale } from "./module.ts";
import { doneTasks } from "./tasks.ts";

const icons = { address: House, documents: ScanFace, password: KeyRound };

interface ChecklistSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly profile: Profile;
  /** Each task has a dialog of its own. */
  readonly onTask: (task: ActivationTask) => void;
}

/** The three tasks that open an account, and its activation once all are done. */
export function ChecklistSheet({ open, onClose, profile, onTask }: ChecklistSheetProps) {
  const { onboarding: messages } = useMessages("onboarding");
  const done = doneTasks(profile);
  const activation = useActivation(onClose);
  return (
    <Sheet open={open} onClose={onClose} title={messages.title} locked={activation.busy}>
      <div className="grid gap-4">
        <ProgressBar label={messages.progress} fraction={done.size / activationTasks.length} />
        <List>
          {activationTasks.map((task) => {
            const Icon = icons[task];
            return (
              <ListRow
                key={task}
                icon={<Icon size={22} strokeWidth={1.75} />}
                title={messages.tasks[task]}
                detail={done.has(task) ? messages.taskDone : messages.taskDetails[task]}
                done={done.has(task)}
                onClick={() => onTask(task)}
              />
            );
          })}
        </List>
        <Notice tone="error">{activation.problem}</Notice>
        {done.size === activationTasks.length ? (
          <Button block busy={activation.busy} onClick={() => void activation.start()}>
            {messages.complete}
          </Button>
        ) : (
          <Button block variant="secondary" onClick={onClose}>
            {messages.notNow}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

/** Activates; the profile is read again half a second later, then the dialog closes. */
function useActivation(onDone: () => void) {
  const { onboarding: messages } = useMessages("onboarding");
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const attempt = useTries();

  async function activate() {
    setBusy(true);
    setProblem(undefined);
    try {
      await change(stale, "activateUserAccount", {});
      toast.success(messages.activated, messages.activatedDetail);
      await new Promise((resume) => setTimeout(resume, delaysMs.activationRefetch));
      await refresh("getProfile");
      onDone();
    } catch (error) {
      const reason = error instanceof DomainError ? errorText(error) : messages.tryLater;
      toast.error(messages.activationError, reason);
      setProblem(`${messages.activationError}. ${reason}`);
      // An incomplete account: the refetched list shows what is missing.
      if (error instanceof DomainError) void refresh("getProfile");
    } finally {
      setBusy(false);
    }
  }

  return { busy, problem, start: () => attempt(activate) };
}
