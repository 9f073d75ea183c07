import { ExternalLink } from "lucide-react";
import { useInstallation } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Card } from "#web/ui/card.tsx";

const link =
  "inline-flex min-h-11 max-w-full items-center gap-2 rounded-sm text-base font-semibold [overflow-wrap:anywhere] text-leaf underline-offset-3 hover:underline";

/** The operator, how to reach them, and the legal texts. */
export function OperatorInfo() {
  const { profile: messages } = useMessages("profile");
  const installation = useInstallation();
  if (!installation) return null;
  return (
    <Card className="grid gap-2">
      <p className="text-base text-pretty text-ink-2">{messages.operatorDetail}</p>
      <p>
        <a href={`mailto:${installation.contact_email}`} className={link}>
          {messages.contact}: {installation.contact_email}
        </a>
      </p>
      <LegalLinks />
    </Card>
  );
}

/** Terms and privacy policy, which open in tabs of their own. */
export function LegalLinks() {
  const { profile: messages } = useMessages("profile");
  const installation = useInstallation();
  if (!installation) return null;
  const texts = [
    { href: installation.terms_url, name: messages.terms },
    { href: installation.privacy_url, name: messages.privacy },
  ];
  return (
    <ul className="grid">
      {texts.map(({ href, name }) => (
        <li key={name}>
          <a href={href} target="_blank" rel="noopener noreferrer" className={link}>
            {name}
            <ExternalLink size={16} aria-hidden="true" className="shrink-0" />
            <span className="sr-only">({messages.newTab})</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
