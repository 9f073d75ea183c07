import { useEffect, useRef, useState } from "react";
import type { Language } from "#contract/limits.ts";
import { AuthFrame } from "#web/features/customers/auth/auth-frame.tsx";
import { ForgotPasswordForm } from "#web/features/customers/auth/forgot-password-form.tsx";
import { LoginForm } from "#web/features/customers/auth/login-form.tsx";
import { NewPasswordForm } from "#web/features/customers/auth/new-password-form.tsx";
import { SignUpForm } from "#web/features/customers/auth/sign-up-form.tsx";
import { useChooseLanguage } from "#web/features/customers/profiles/use-choose-language.ts";
import { useAuth } from "#web/lib/auth-context.tsx";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { go, Redirect, useSearchParameter, useTitle } from "#web/lib/location.tsx";
import { forgetTarget, rememberedTarget } from "#web/lib/return-target.ts";
import { LanguageMenu } from "../language-menu.tsx";

/** Login, sign-up, forgot password and new password, by the address. */
export function AuthScreen() {
  const { auth } = useMessages("auth");
  const { user } = useAuth();
  const { language } = useLanguage();
  const [before] = useState(language);
  const mode = useMode();
  const token = useSearchParameter("token");
  // The parameter that the auth library adds when a mailed link is no longer good.
  const refused = useSearchParameter("error") !== undefined;
  useTitle(
    {
      login: auth.loginTitle,
      "sign-up": auth.signUpTitle,
      forgot: auth.forgotTitle,
      recovery: auth.recoveryTitle,
    }[mode],
  );

  if (user && mode !== "recovery")
    return <LeadOn userId={user.id} chosen={language === before ? undefined : language} />;
  return (
    <AuthFrame key={mode} headline={auth.headline} menu={<LanguageMenu named />}>
      {mode === "login" && <LoginForm />}
      {mode === "sign-up" && <SignUpForm onSignedUp={() => go("/email-confirmation")} />}
      {mode === "forgot" && <ForgotPasswordForm />}
      {mode === "recovery" && <NewPasswordForm token={refused ? undefined : token} onDone={toLogin} />}
    </AuthFrame>
  );
}

interface LeadOnProps {
  readonly userId: string;
  /** The language that was chosen here, which is not the profile's yet. */
  readonly chosen: Language | undefined;
}

/** Leads a signed-in user to where they were going, or home. */
function LeadOn({ userId, chosen }: LeadOnProps) {
  const [target] = useState(() => rememberedTarget(userId));
  const choose = useRef(useChooseLanguage());
  useEffect(forgetTarget, []);
  useEffect(() => {
    if (chosen) void choose.current(chosen);
  }, [chosen]);
  return <Redirect to={target ?? "/"} />;
}

const toLogin = () => go("/auth", { replace: true });

function useMode(): "login" | "sign-up" | "forgot" | "recovery" {
  const recovery = useSearchParameter("type") === "recovery";
  const mode = useSearchParameter("mode");
  if (recovery) return "recovery";
  return mode === "sign-up" || mode === "forgot" ? mode : "login";
}
