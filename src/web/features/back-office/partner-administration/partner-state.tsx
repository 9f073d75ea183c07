import { MailPlus, Power } from "lucide-react";
import { useState } from "react";
import { change } from "#web/lib/change.ts";
import { formatDay } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { toast } from "#web/lib/toast.ts";
import { useStepUpForm, type StepUp } from "#web/lib/use-step-up-form.ts";
import { ActionSheet } from "#web/ui/action-sheet.tsx";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/facts.tsx";
import { LoginPasswordField } from "#web/ui/login-password-field.tsx";
import { ProblemNotice } from "#web/ui/notice.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { StepUpSheet } from "#web/ui/step-up-sheet.tsx";
import { OthersEmailField } from "#web/ui/text-field.tsx";
import { stale } from "./module.ts";
import type { AdministeredPartner } from "./use-partners.ts";

/** The owners of a partner, what it is owed, and whether it is on. */
export function PartnerState({ partner }: { readonly partner: AdministeredPartner }) {
  const { partnerAdministration: messages } = useMessages("partnerAdministration");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const [inviting, setInviting] = useState(false);
  const [switching, setSwitching] = useState<"on" | "off">();
  const { owners, invited_owner_email: invited } = partner;
  const isOff = partner.switched_off_at !== null;
  const invite = owners.length === 0 ? messages.inviteOwner : messages.inviteOtherOwner;
  return (
    <div className="grid gap-3">
      <Facts
        facts={[
          {
            name: messages.owner,
            value:
              owners.length === 0
                ? invited === null
                  ? messages.noOwner
                  : null
                : owners.map(({ full_name: name, email }) => (
                    <span key={email} className="block">
                      {name} · {email}
                    </span>
                  )),
          },
          { name: messages.ownerInvitation, value: invited === null ? null : messages.invitedOwner(invited) },
          { name: messages.staffCount, value: partner.staff_count },
          { name: messages.owed, value: formatMoney(partner.settlement_balance) },
          { name: messages.createdAt, value: formatDay(partner.created_at, language, { month: "short" }) },
        ]}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="secondary"
          icon={<MailPlus size={18} strokeWidth={1.9} aria-hidden="true" />}
          onClick={() => setInviting(true)}
        >
          {invite}
        </Button>
        <Button
          variant="secondary"
          icon={<Power size={18} strokeWidth={1.9} aria-hidden="true" />}
          onClick={() => setSwitching(isOff ? "on" : "off")}
        >
          {isOff ? messages.switchOn : messages.switchOff}
        </Button>
      </div>
      <Sheet open={inviting} onClose={() => setInviting(false)} title={invite}>
        <InviteOwner id={partner.id} onDone={() => setInviting(false)} />
      </Sheet>
      <SwitchOff partner={partner} open={switching === "off"} onClose={() => setSwitching(undefined)} />
      <SwitchOn partner={partner} open={switching === "on"} onClose={() => setSwitching(undefined)} />
    </div>
  );
}

interface Values extends StepUp {
  readonly email: string;
}

function InviteOwner({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { partnerDetails, partnerAdministration: messages } = useMessages("partnerDetails", "partnerAdministration");
  const form = useStepUpForm<Values>({
    initial: { email: "", login_password: "" },
    validate: ({ email }) => (email.trim() === "" ? { email: { code: "required" } } : {}),
    messages: { invalid_format: partnerDetails.emailFormat },
    submit: async ({ email, login_password }) => {
      await change(stale, "invitePartnerOwner", { id, email, login_password });
      toast.success(messages.ownerInvited);
      onDone();
    },
  });
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <p className="text-base text-ink-2">{messages.inviteOwnerDetail}</p>
      <OthersEmailField {...form.field("email")} label={partnerDetails.email} autoFocus />
      <LoginPasswordField {...form.field("login_password")} />
      <ProblemNotice problem={form.problem} />
      <Button type="submit" block busy={form.busy}>
        {partnerDetails.sendInvitation}
      </Button>
    </form>
  );
}

interface SwitchProps {
  readonly partner: AdministeredPartner;
  readonly open: boolean;
  readonly onClose: () => void;
}

function SwitchOff({ partner, open, onClose }: SwitchProps) {
  const { partnerAdministration: messages } = useMessages("partnerAdministration");

  async function switchOff({ id }: AdministeredPartner): Promise<string> {
    await change(stale, "switchPartnerOff", { id });
    return messages.switchedOff;
  }

  return (
    <ActionSheet
      thing={open ? partner : undefined}
      onClose={onClose}
      title={messages.switchOffTitle}
      confirmLabel={messages.switchOffConfirm}
      destructive
      execute={switchOff}
    >
      <p>{messages.switchOffDetail(partner.company_name)}</p>
    </ActionSheet>
  );
}

function SwitchOn({ partner, open, onClose }: SwitchProps) {
  const { partnerAdministration: messages } = useMessages("partnerAdministration");

  async function switchOn(loginPassword: string): Promise<void> {
    await change(stale, "switchPartnerOn", { id: partner.id, login_password: loginPassword });
    toast.success(messages.switchedOn);
    onClose();
  }

  return (
    <StepUpSheet
      open={open}
      onClose={onClose}
      onConfirm={switchOn}
      title={messages.switchOnTitle}
      confirmLabel={messages.switchOnConfirm}
    >
      <p>{messages.switchOnDetail(partner.company_name)}</p>
    </StepUpSheet>
  );
}
