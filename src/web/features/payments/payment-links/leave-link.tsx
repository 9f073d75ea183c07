import { ArrowLeft } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { ButtonAnchor, ButtonLink } from "#web/ui/button.tsx";
import type { OpenedLink } from "./use-link.ts";

interface LeaveLinkProps {
  readonly link: Pick<OpenedLink, "return_to" | "status">;
}

/** The way back to the partner, by the name of its host; home where the link names none. */
export function LeaveLink({ link: { return_to: target, status } }: LeaveLinkProps) {
  const { paymentLinks: messages, shell } = useMessages("paymentLinks");
  const isOpen = status === "open";
  if (target === null) {
    return (
      <ButtonLink to="/" block variant="secondary">
        {isOpen ? messages.notNow : shell.goHome}
      </ButtonLink>
    );
  }
  return (
    <ButtonAnchor
      href={target.url}
      rel="noreferrer"
      block
      variant={status === "paid" ? "primary" : "secondary"}
      className="wrap-anywhere"
      icon={<ArrowLeft size={19} strokeWidth={1.9} aria-hidden="true" />}
    >
      {(isOpen ? messages.leaveTo : messages.backTo)(target.host)}
    </ButtonAnchor>
  );
}
