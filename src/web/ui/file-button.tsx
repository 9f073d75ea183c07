import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface FileButtonProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly capture?: "environment" | "user";
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
  readonly icon?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A file input that looks like a button. Screen readers hear what the file is for. */
export function FileButton({ id, name, label, capture, disabled, onFile, icon, className, children }: FileButtonProps) {
  return (
    <label
      className={classNames(
        "relative flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-md border border-line px-3 py-2 text-center text-sm font-semibold [&>svg]:shrink-0",
        "hover:bg-sunken has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf has-disabled:opacity-45",
        className,
      )}
    >
      <input
        id={`${id}-${name}`}
        type="file"
        accept="image/*"
        {...(capture && { capture })}
        disabled={disabled}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again after an error.
          target.value = "";
          if (file) onFile(file);
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {icon}
      <span>
        {children}
        <span className="sr-only">: {label}</span>
      </span>
    </label>
  );
}
