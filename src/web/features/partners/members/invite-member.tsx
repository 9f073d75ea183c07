import { mayManage, memberRoles, type MemberRole } from "#contract/partners/roles.ts";
import { change } from "#web/lib/change.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { toast } from "#web/lib/toast.ts";
import { useStepUpForm, type StepUp } from "#web/lib/use-step-up-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ChipGroup } from "#web/ui/chip-group.tsx";
import { LoginPasswordField } from "#web/ui/login-password-field.tsx";
import { ProblemNotice } from "#web/ui/notice.tsx";
import { OthersEmailField } from "#web/ui/text-field.tsx";
import { stale } from "./module.ts";

interface Values extends StepUp {
  readonly role: MemberRole;
  readonly email: string;
}

const operations = { cashier: "inviteCashier", manager: "inviteManager", owner: "inviteCoOwner" } as const;

/** Mails a link with which a user joins the team, in a role that the reader may give. */
export function InviteMember({ role: reader }: { readonly role: MemberRole }) {
  const { partnerDetails: messages } = useMessages("partnerDetails");
  const roles = memberRoles.toReversed().filter((role) => mayManage(reader, role));
  const form = useStepUpForm<Values>({
    initial: { role: "cashier", email: "", login_password: "" },
    validate: ({ email }) => (email.trim() === "" ? { email: { code: "required" } } : {}),
    messages: { invalid_format: messages.emailFormat, not_allowed: messages.emailTaken },
    submit: async ({ role, email, login_password }) => {
      const invited = await change(stale, operations[role], { email, login_password });
      toast.success(messages.invited(invited.email));
      form.reset();
    },
  });
  return (
    <Card className="rail:p-6">
      <form {...form.props} aria-labelledby="invite" className="grid gap-4">
        <div className="grid gap-1">
          <h2 id="invite" className="text-lg">
            {messages.invite}
          </h2>
          <p className="text-base text-ink-2">{messages.inviteDetail}</p>
        </div>
        <div className="grid gap-1">
          {roles.length > 1 && (
            <ChipGroup
              label={messages.role}
              options={roles.map((value) => ({ value, label: messages.roles[value] }))}
              value={form.values.role}
              onChange={(role) => form.set("role", role)}
            />
          )}
          <p className="text-sm text-ink-2">{messages.roleDetails[form.values.role]}</p>
        </div>
        <OthersEmailField {...form.field("email")} label={messages.email} />
        <LoginPasswordField {...form.field("login_password")} />
        <ProblemNotice problem={form.problem} />
        <Button type="submit" block busy={form.busy}>
          {messages.sendInvitation}
        </Button>
      </form>
    </Card>
  );
}
