import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { disputeTextLengthMax } from "#contract/limits.ts";
import { change } from "#web/lib/change.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { toast } from "#web/lib/toast.ts";
import { requiredFields, useForm } from "#web/lib/use-form.ts";
import { useFocusAfter } from "#web/ui/action-sheet.tsx";
import { Button } from "#web/ui/button.tsx";
import { RetryRow } from "#web/ui/failure-state.tsx";
import { LengthCounter } from "#web/ui/field.tsx";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { ProblemNotice } from "#web/ui/notice.tsx";
import { Section } from "#web/ui/section.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { DisputeView } from "./dispute-view.tsx";
import { stale } from "./module.ts";

interface ChargeDisputeProps {
  readonly chargeId: string;
  /** Whether the member may reply; others only see it. */
  readonly replies: boolean;
}

/** The dispute of a partner's charge, if there is one, and the way to reply to it. */
export function ChargeDispute({ chargeId, replies }: ChargeDisputeProps) {
  const { disputes: shared, disputeConsole: messages } = useMessages("disputes", "disputeConsole");
  const { language } = useLanguage();
  const found = useQuery(freshQueryOf("getDisputeOfCharge", { id: chargeId }));
  const [replying, setReplying] = useState(false);
  const { target, finish } = useFocusAfter<HTMLDivElement>(replying);
  if (found.isPending) return null;
  if (!found.data) return <RetryRow query={found} />;
  const { dispute } = found.data;
  if (dispute === null) return null;
  return (
    <div className="w-full text-left">
      <Section title={shared.title}>
        <div ref={target} tabIndex={-1} className="outline-none">
          <DisputeView dispute={dispute} />
        </div>
        {dispute.waits_for === "partner" && (
          <div className="grid gap-2 text-center">
            {replies && (
              <Button block onClick={() => setReplying(true)}>
                {messages.reply}
              </Button>
            )}
            <p className="text-sm text-ink-2">
              {replies ? messages.replyUntil(formatDayAndTime(dispute.reply_until, language)) : messages.managerOnly}
            </p>
          </div>
        )}
      </Section>
      <Sheet open={replying} onClose={() => setReplying(false)} title={messages.replyTitle}>
        <ReplyForm chargeId={chargeId} onClose={() => setReplying(false)} onSent={finish} />
      </Sheet>
    </div>
  );
}

interface ReplyFormProps {
  readonly chargeId: string;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Within the sheet, so that what was typed is gone with it. */
function ReplyForm({ chargeId, onClose, onSent }: ReplyFormProps) {
  const { disputeConsole: messages } = useMessages("disputeConsole");
  const form = useForm({
    initial: { reply: "" },
    validate: requiredFields,
    submit: async ({ reply }) => {
      await change(stale, "replyToDispute", { id: chargeId, reply });
      toast.success(messages.replied);
      onSent();
      onClose();
    },
  });
  return (
    <form {...form.props} className="grid gap-5 pb-2">
      <p className="text-base text-ink-2">{messages.replyDetail}</p>
      <TextArea
        {...form.field("reply")}
        label={messages.replyLabel}
        maxLength={disputeTextLengthMax}
        aside={<LengthCounter text={form.values.reply} max={disputeTextLengthMax} />}
        data-autofocus
      />
      <ProblemNotice problem={form.problem} />
      <FormButtons onCancel={onClose} busy={form.busy}>
        {messages.send}
      </FormButtons>
    </form>
  );
}
