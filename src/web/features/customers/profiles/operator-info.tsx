import { useInstallation } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Card } from "#web/ui/card.tsx";
import { InfoLink, LegalLinks } from "./legal-links.tsx";

/** Who runs this, how to reach them, and what was agreed. */
export function OperatorInfo() {
  const { profile: messages } = useMessages("profile");
  const installation = useInstallation();
  if (!installation) return null;
  return (
    <Card className="grid gap-2">
      <p className="text-base text-pretty text-ink-2">{messages.operatorDetail}</p>
      <p>
        <InfoLink href={`mailto:${installation.contact_email}`}>
          {messages.contact}: {installation.contact_email}
        </InfoLink>
      </p>
      <LegalLinks />
    </Card>
  );
}
