import { Languages } from "lucide-react";
import { languages, type Language } from "#contract/limits.ts";
import { useChooseLanguage } from "#web/features/customers/profiles/use-choose-language.ts";
import { useLanguage, useMessages, languageNames } from "#web/lib/languages/context.tsx";
import { classNames } from "#web/ui/class-names.ts";

/** The language picker: a native select under an icon, on the login page with its name. */
export function LanguageMenu({ named }: { named?: boolean }) {
  const { language } = useLanguage();
  const choose = useChooseLanguage();
  const { shell } = useMessages();
  return (
    <span
      className={classNames(
        "relative inline-flex min-h-11 shrink-0 items-center justify-center gap-2 rounded-full has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2",
        // With its name it has the colour of the surface.
        named
          ? "px-3 text-sm font-semibold has-focus-visible:outline-current"
          : "size-11 border border-line bg-surface text-ink hover:bg-sunken has-focus-visible:outline-leaf",
      )}
    >
      <Languages size={20} strokeWidth={1.75} aria-hidden="true" />
      {named && <span aria-hidden="true">{languageNames[language]}</span>}
      <select
        aria-label={shell.language}
        title={shell.language}
        value={language}
        onChange={(event) => void choose(event.target.value as Language)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      >
        {languages.map((option) => (
          <option key={option} value={option} lang={option}>
            {languageNames[option]}
          </option>
        ))}
      </select>
    </span>
  );
}
