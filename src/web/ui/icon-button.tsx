import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps } from "#web/lib/location.tsx";
import { classNames } from "./class-names.ts";

interface Look {
  /** Its action in words, for those who do not see the icon. */
  readonly label: string;
  readonly children: ReactNode;
  /** `outline` is a white disc with a hairline; `plain` shows only the icon. */
  readonly variant?: "plain" | "outline";
}

function look(variant: Look["variant"] = "outline", more?: string): string {
  return classNames(
    "inline-grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150",
    variant === "outline" ? "border border-line bg-surface text-ink hover:bg-sunken" : "text-ink-2 hover:bg-sunken",
    more,
  );
}

export function IconButton({
  label,
  children,
  variant,
  className,
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> & Look) {
  return (
    <button type="button" title={label} aria-label={label} {...rest} className={look(variant, className)}>
      {children}
    </button>
  );
}

export function IconLink({ label, children, variant, className, ...rest }: Omit<LinkProps, "children"> & Look) {
  return (
    <Link title={label} aria-label={label} {...rest} className={look(variant, className)}>
      {children}
    </Link>
  );
}
