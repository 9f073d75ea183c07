import { Ban, LockOpen, LogOut, ScrollText, ShieldCheck, Sun } from "lucide-react";
import { useState } from "react";
import { blockReasonLengthMax } from "#contract/limits.ts";
import { change } from "#web/lib/change.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { toast } from "#web/lib/toast.ts";
import { ActionSheet } from "#web/ui/action-sheet.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ReasonSheet } from "#web/ui/reason-sheet.tsx";
import { Section } from "#web/ui/section.tsx";
import { StepUpSheet } from "#web/ui/step-up-sheet.tsx";
import { stale } from "./module.ts";
import type { User } from "./user-facts.tsx";

interface UserActionsProps {
  readonly user: User;
  /** It is the administrator's own account. */
  readonly own: boolean;
}

type Action = "block" | "unblock" | "unfreeze" | "signOut";

/** The actions on an account. */
export function UserActions({ user, own }: UserActionsProps) {
  const { users: messages, common } = useMessages("users");
  const [open, setOpen] = useState<Action>();
  const close = () => setOpen(undefined);

  async function block(reason: string) {
    await change(stale, "blockUser", { user_id: user.user_id, reason });
    toast.success(messages.blocked);
    close();
  }

  async function unblock(loginPassword: string) {
    await change(stale, "unblockUser", { user_id: user.user_id, login_password: loginPassword });
    toast.success(messages.unblocked);
    close();
  }

  async function unfreeze(loginPassword: string, reason: string) {
    await change(stale, "unfreezeUser", { user_id: user.user_id, reason, login_password: loginPassword });
    toast.success(messages.unfrozen);
    close();
  }

  async function signOut({ user_id }: User): Promise<string> {
    const { signed_out: count } = await change(stale, "signOutUserEverywhere", { user_id });
    return messages.signedOut(count);
  }

  return (
    <Section title={messages.actions}>
      <ActionButtons user={user} own={own} onOpen={setOpen} />
      <ReasonSheet
        open={open === "block"}
        onClose={close}
        title={messages.blockTitle(user.full_name)}
        label={messages.blockReason}
        lengthMax={blockReasonLengthMax}
        confirmLabel={messages.blockConfirm}
        onConfirm={block}
      >
        {messages.blockDetail}
      </ReasonSheet>
      <StepUpSheet
        open={open === "unblock"}
        onClose={close}
        title={messages.unblockTitle(user.full_name)}
        confirmLabel={messages.unblockConfirm}
        onConfirm={unblock}
      >
        <p>{messages.unblockDetail}</p>
      </StepUpSheet>
      <StepUpSheet
        open={open === "unfreeze"}
        onClose={close}
        title={messages.unfreezeTitle(user.full_name)}
        confirmLabel={messages.unfreezeConfirm}
        reason={{ label: messages.unfreezeReason, lengthMax: blockReasonLengthMax }}
        onConfirm={unfreeze}
      >
        <p>{messages.unfreezeDetail}</p>
      </StepUpSheet>
      <ActionSheet
        thing={open === "signOut" ? user : undefined}
        onClose={close}
        title={messages.signOutTitle(user.full_name)}
        confirmLabel={messages.signOutConfirm}
        failed={common.unexpected}
        execute={signOut}
      >
        <p>{messages.signOutDetail}</p>
      </ActionSheet>
    </Section>
  );
}

interface ActionButtonsProps extends UserActionsProps {
  readonly onOpen: (action: Action) => void;
}

function ActionButtons({ user, own, onOpen }: ActionButtonsProps) {
  const { users: messages } = useMessages("users");
  return (
    <Card className="grid gap-2.5">
      {own || user.is_cancelled ? (
        <p className="text-base text-ink-2">{own ? messages.ownAccount : messages.cancelledForGood}</p>
      ) : (
        // One button for both, so that it keeps the focus when one has become the other.
        <Button
          variant={user.is_blocked ? "secondary" : "destructive"}
          icon={user.is_blocked ? <LockOpen size={18} strokeWidth={2} /> : <Ban size={18} strokeWidth={2} />}
          onClick={() => onOpen(user.is_blocked ? "unblock" : "block")}
        >
          {user.is_blocked ? messages.unblock : messages.block}
        </Button>
      )}
      {user.frozen_at !== null && !own && (
        <Button variant="secondary" icon={<Sun size={18} strokeWidth={2} />} onClick={() => onOpen("unfreeze")}>
          {messages.unfreeze}
        </Button>
      )}
      {user.devices > 0 && (
        <Button variant="secondary" icon={<LogOut size={18} strokeWidth={2} />} onClick={() => onOpen("signOut")}>
          {messages.signOut}
        </Button>
      )}
      <ButtonLink
        to={`/admin/audit-log?subject=${encodeURIComponent(user.user_id)}`}
        variant="ghost"
        icon={<ScrollText size={18} strokeWidth={2} aria-hidden="true" />}
      >
        {messages.log}
      </ButtonLink>
      <ButtonLink
        to={`/admin/security?user=${encodeURIComponent(user.user_id)}`}
        variant="ghost"
        icon={<ShieldCheck size={18} strokeWidth={2} aria-hidden="true" />}
      >
        {messages.securityLog}
      </ButtonLink>
    </Card>
  );
}
