import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useState } from "react";
import { call } from "#web/lib/api.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { queryClient, keyOf, queryOf } from "#web/lib/query.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { IconPlate } from "#web/ui/icon-plate.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** Whether receipts of purchases come by mail. Where that could not be asked, the inbox stands alone. */
export function MailCard() {
  const { notifications: messages } = useMessages("notifications");
  const errorText = useErrorText();
  const settings = useQuery(queryOf("getMailSettings", {}));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function change(wanted: boolean) {
    setBusy(true);
    setProblem(undefined);
    try {
      queryClient.setQueryData(
        keyOf("getMailSettings", {}),
        await call("changeMailSettings", { purchase_receipts: wanted }),
      );
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  if (settings.data === undefined) return null;
  const on = settings.data.purchase_receipts;
  return (
    <Card>
      <section aria-label={messages.mail.title} className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <IconPlate className="max-[359px]:hidden">
            <Mail size={22} strokeWidth={1.75} />
          </IconPlate>
          <p aria-live="polite" className="min-w-0 grow basis-48 text-sm text-ink-2">
            {on ? messages.mail.on : messages.mail.off}
          </p>
          <Button variant="secondary" className="min-h-11 text-sm" busy={busy} onClick={() => void change(!on)}>
            {on ? messages.mail.disable : messages.mail.enable}
          </Button>
        </div>
        <Notice tone="error">{problem}</Notice>
      </section>
    </Card>
  );
}
