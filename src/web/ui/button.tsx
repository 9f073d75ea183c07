import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Link, type LinkProps } from "#web/lib/location.tsx";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "contrast" | "destructive" | "ghost";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-leaf text-on-leaf hover:brightness-95",
  secondary: "border border-line bg-surface text-ink hover:bg-sunken",
  contrast: "bg-ink text-paper hover:opacity-90",
  destructive: "bg-clay text-on-clay hover:brightness-95",
  ghost: "text-leaf hover:bg-leaf-wash",
};

interface Look {
  readonly variant?: ButtonVariant;
  /** As wide as its container. */
  readonly block?: boolean;
  readonly icon?: ReactNode;
}

function look({ variant = "primary", block }: Look, more?: string): string {
  return classNames(
    "inline-flex min-h-[52px] items-center justify-center gap-2.5 rounded-lg px-5 py-2 text-center text-md font-[650]",
    // Text that wraps would squeeze the icon.
    "[&>svg]:shrink-0",
    "transition-[filter,background-color,opacity] duration-150 active:scale-[.985]",
    "disabled:opacity-45 disabled:active:scale-100",
    variants[variant],
    block && "w-full",
    more,
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Shows that it works and is locked; keeps its width and its focus. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ variant, block, icon, busy, className, children, onClick, type, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- it has one: the caller's, else "button"
      type={type ?? "button"}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        // A disabled button would lose its focus while it works.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={look({ ...(variant && { variant }), ...(block && { block }) }, className)}
    >
      {busy ? <Spinner /> : icon}
      <span>{children}</span>
    </button>
  );
}

export function ButtonLink({ variant, block, icon, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={look({ ...(variant && { variant }), ...(block && { block }) }, className)}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}

interface ButtonAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Look {
  readonly href: string;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link to something that is no screen of ours, such as a file, that looks like a button. */
export function ButtonAnchor({ variant, block, icon, className, children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...rest} className={look({ ...(variant && { variant }), ...(block && { block }) }, className)}>
      {icon}
      <span>{children}</span>
    </a>
  );
}
