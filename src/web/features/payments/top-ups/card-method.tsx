import { CreditCard } from "lucide-react";
import { useInstallation } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { List, ListRow } from "#web/ui/list-row.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Section } from "#web/ui/section.tsx";

/** The one payment method, and a word of warning where it is only a sandbox. */
export function CardMethod() {
  const { topUps } = useMessages("topUps");
  const sandbox = useInstallation()?.checkout === "sandbox";
  return (
    <Section title={topUps.method}>
      <List label={topUps.method}>
        <ListRow
          tone="leaf"
          icon={<CreditCard size={22} strokeWidth={1.75} />}
          title={topUps.card}
          detail={topUps.cardDetail}
        />
      </List>
      <Notice>
        {sandbox && (
          <>
            <strong>{topUps.sandboxTitle}</strong> {topUps.sandbox}
          </>
        )}
      </Notice>
    </Section>
  );
}
