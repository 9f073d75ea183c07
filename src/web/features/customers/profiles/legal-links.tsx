import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { useInstallation } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";

/** Terms and privacy policy, which open on pages of their own. */
export function LegalLinks() {
  const { profile: messages } = useMessages("profile");
  const installation = useInstallation();
  if (!installation) return null;
  return (
    <ul className="grid">
      <li>
        <InfoLink href={installation.terms_url} outside>
          {messages.terms}
        </InfoLink>
      </li>
      <li>
        <InfoLink href={installation.privacy_url} outside>
          {messages.privacy}
        </InfoLink>
      </li>
    </ul>
  );
}

/** A link out of the app. */
export function InfoLink({ href, outside, children }: { href: string; outside?: boolean; children: ReactNode }) {
  const { profile: messages } = useMessages("profile");
  return (
    <a
      href={href}
      {...(outside && { target: "_blank", rel: "noopener noreferrer" })}
      className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-sm text-base font-semibold [overflow-wrap:anywhere] text-leaf underline-offset-3 hover:underline"
    >
      {children}
      {outside && (
        <>
          <ExternalLink size={16} aria-hidden="true" className="shrink-0" />
          <span className="sr-only">({messages.newTab})</span>
        </>
      )}
    </a>
  );
}
