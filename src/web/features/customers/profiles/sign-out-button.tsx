import { LogOut } from "lucide-react";
import { useState } from "react";
import { useAuth } from "#web/lib/auth-context.tsx";
import { useMessages } from "#web/lib/languages/context.tsx";
import { go } from "#web/lib/location.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { dropDrafts } from "./drafts.ts";

interface SignOutButtonProps {
  readonly compact?: boolean;
  /** The messages that the screen has loaded anyway: the till opens without the profile's. */
  readonly messageModule?: "profile" | "partnerConsole";
}

/** Ends the session and leads to login. Without an answer of the server it says that it did not. */
export function SignOutButton({ compact, messageModule = "profile" }: SignOutButtonProps) {
  const { [messageModule]: messages } = useMessages(messageModule);
  const { signOut } = useAuth();
  const [state, setState] = useState<"idle" | "busy" | "unanswered">("idle");

  async function leave() {
    setState("busy");
    if (!(await signOut())) return setState("unanswered");
    dropDrafts();
    go("/auth", { replace: true });
  }

  return (
    <div className="grid gap-3">
      <Notice tone="error">{state === "unanswered" && messages.signOutUnanswered}</Notice>
      <Button
        variant="secondary"
        block={!compact}
        busy={state === "busy"}
        icon={<LogOut size={19} strokeWidth={1.9} aria-hidden="true" />}
        onClick={() => void leave()}
      >
        {messages.signOut}
      </Button>
    </div>
  );
}
