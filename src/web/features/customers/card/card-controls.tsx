import { useQuery } from "@tanstack/react-query";
import { RefreshCw, Snowflake } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { change } from "#web/lib/change.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { queryOf } from "#web/lib/query.ts";
import { toast } from "#web/lib/toast.ts";
import { ActionSheet } from "#web/ui/action-sheet.tsx";
import { Card } from "#web/ui/card.tsx";
import { FetchedStepUpSheet } from "#web/ui/fetched-step-up-sheet.tsx";
import { IconPlate } from "#web/ui/icon-plate.tsx";
import { List, ListRow } from "#web/ui/list-row.tsx";
import { Section } from "#web/ui/section.tsx";
import { useLast } from "#web/ui/sheet.tsx";
import { stale } from "./module.ts";

type StepUp = "unfreeze" | "replace";

const freezing = {};

/** Freezing the card number, and having another one. Nothing is offered until the card is known. */
export function CardControls({ takesFocus }: { readonly takesFocus: boolean }) {
  const { protection: messages } = useMessages("protection");
  const { data: card } = useQuery(queryOf("getFullCardForPayment", {}));
  const [open, setOpen] = useState<"freeze" | StepUp>();
  // The sheet stays as it was while it closes.
  const shown = useLast(open === "freeze" ? undefined : open);
  const close = () => setOpen(undefined);
  const focused = useFocusOnArrival(takesFocus);
  if (!card) return null;
  const isFrozen = card.frozen_since !== null;

  async function confirm(step: StepUp, password: string) {
    await change(stale, step === "unfreeze" ? "unfreezeCard" : "replaceCard", { login_password: password });
    toast.success(step === "unfreeze" ? messages.unfrozenNow : messages.replacedNow);
    close();
  }

  async function freeze() {
    await change(stale, "freezeCard", {});
    return messages.frozenNow;
  }

  const icon = { size: 22, strokeWidth: 1.75, "aria-hidden": true } as const;
  return (
    <Section title={messages.card}>
      <div ref={focused} tabIndex={-1} className="outline-none">
        <List>
          <ListRow
            icon={<Snowflake {...icon} />}
            tone={isFrozen ? "leaf" : "quiet"}
            title={isFrozen ? messages.unfreeze : messages.freeze}
            detail={isFrozen ? messages.unfreezeDetail : messages.freezeDetail}
            onClick={() => setOpen(isFrozen ? "unfreeze" : "freeze")}
          />
          <ListRow
            icon={<RefreshCw {...icon} />}
            title={messages.replace}
            detail={messages.replaceDetail}
            onClick={() => setOpen("replace")}
          />
        </List>
      </div>
      <ActionSheet
        thing={open === "freeze" ? freezing : undefined}
        onClose={close}
        title={messages.freezeTitle}
        confirmLabel={messages.freezeConfirm}
        failed={messages.freezeError}
        execute={freeze}
      >
        <p>{messages.freezeExplained}</p>
      </ActionSheet>
      {shown && (
        <FetchedStepUpSheet
          open={open === shown}
          onClose={close}
          title={shown === "unfreeze" ? messages.unfreezeTitle : messages.replaceTitle}
          confirmLabel={shown === "unfreeze" ? messages.unfreezeConfirm : messages.replaceConfirm}
          destructive={shown === "replace"}
          onConfirm={(password) => confirm(shown, password)}
        >
          <p>{shown === "unfreeze" ? messages.unfreezeExplained : messages.replaceExplained}</p>
        </FetchedStepUpSheet>
      )}
    </Section>
  );
}

/** The button that opened this is gone, so the focus moves on. */
function useFocusOnArrival(takesFocus: boolean) {
  const target = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) target.current?.focus();
  }, [takesFocus]);
  return target;
}

/** Stands in the place of the code, which no partner could use. */
export function FrozenNotice({ since }: { readonly since: string }) {
  const { protection: messages } = useMessages("protection");
  const { language } = useLanguage();
  return (
    <Card className="grid justify-items-center gap-3 py-6 text-center">
      <IconPlate tone="leaf">
        <Snowflake size={22} strokeWidth={1.75} aria-hidden="true" />
      </IconPlate>
      <p className="text-md font-[680]">{messages.frozenTitle}</p>
      <p className="max-w-[34ch] text-base text-ink-2">{messages.frozenDetail(formatDayAndTime(since, language))}</p>
    </Card>
  );
}
