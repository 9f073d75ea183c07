import { Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { AuthFrame } from "#web/features/auth/auth-frame.tsx";
import { ForgotPasswordForm } from "#web/features/auth/forgot-password-form.tsx";
import { LoginForm } from "#web/features/auth/login-form.tsx";
import { NewPasswordForm } from "#web/features/auth/new-password-form.tsx";
import { SignUpForm } from "#web/features/auth/sign-up-form.tsx";
import { useAuth } from "#web/lib/auth-context.tsx";
import { useMessages } from "#web/lib/languages/context.tsx";
import { LanguageMenu } from "../language-menu.tsx";

/** Login, sign-up, forgot password and new password, by the address. */
export function AuthScreen() {
  const { auth, common } = useMessages("auth");
  const { user } = useAuth();
  const search = useSearch({ from: "/auth" });
  const navigate = useNavigate();
  const mode = search.type === "recovery" ? "recovery" : (search.mode ?? "login");
  const title = {
    login: auth.loginTitle,
    "sign-up": auth.signUpTitle,
    forgot: auth.forgotTitle,
    recovery: auth.recoveryTitle,
  }[mode];

  useEffect(() => {
    document.title = `${title} · ${common.appName}`;
  }, [title, common]);

  const toHome = useCallback(() => void navigate({ to: "/", replace: true }), [navigate]);
  const toLogin = useCallback(() => void navigate({ to: "/auth", search: {}, replace: true }), [navigate]);

  if (user && mode !== "recovery") return <Navigate to="/" replace />;
  return (
    <AuthFrame key={mode} headline={auth.headline} menu={<LanguageMenu named />}>
      {mode === "login" && <LoginForm onSignedIn={toHome} />}
      {mode === "sign-up" && <SignUpForm onSignedUp={() => void navigate({ to: "/email-confirmation" })} />}
      {mode === "forgot" && <ForgotPasswordForm />}
      {mode === "recovery" && <NewPasswordForm token={search.error ? undefined : search.token} onDone={toLogin} />}
    </AuthFrame>
  );
}
