import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { IconButton } from "./icon-button.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "trailing" | "autoComplete"> {
  readonly autoComplete: "current-password" | "new-password";
}

/** A login password that can be shown. Password managers and pasting are welcome. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      trailing={<ShowButton shown={shown} onToggle={() => setShown(!shown)} />}
    />
  );
}

interface ShowButtonProps {
  readonly shown: boolean;
  readonly onToggle: () => void;
  readonly className?: string;
}

export function ShowButton({ shown, onToggle, className }: ShowButtonProps) {
  const { common } = useMessages();
  return (
    <IconButton
      variant="plain"
      className={className}
      label={shown ? common.hidePassword : common.showPassword}
      aria-pressed={shown}
      onClick={onToggle}
    >
      {shown ? <EyeOff size={20} strokeWidth={1.75} /> : <Eye size={20} strokeWidth={1.75} />}
    </IconButton>
  );
}
