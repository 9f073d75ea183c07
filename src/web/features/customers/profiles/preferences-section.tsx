import { Monitor, Moon, Sun } from "lucide-react";
import { useId } from "react";
import { appearances, languages } from "#contract/limits.ts";
import { useAppearance } from "#web/lib/appearance.ts";
import { useLanguage, useMessages, languageNames } from "#web/lib/languages/context.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { useChooseLanguage } from "./use-choose-language.ts";

const icons = { system: Monitor, light: Sun, dark: Moon };

/** Language and appearance; both take effect at once. */
export function PreferencesSection() {
  const { profile: messages } = useMessages("profile");
  const { language } = useLanguage();
  const choose = useChooseLanguage();
  return (
    <div className="grid gap-6">
      <SelectField
        label={messages.language}
        hint={messages.languageHint}
        value={language}
        onChange={(next) => void choose(next)}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <AppearanceChoice />
    </div>
  );
}

/** Three pictures of the same screen: radio buttons that show what they choose. */
function AppearanceChoice() {
  const { profile: messages } = useMessages("profile");
  const { appearance, choose } = useAppearance();
  const name = useId();
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="pb-2 text-sm font-semibold">{messages.appearance}</legend>
      <div className="grid grid-cols-3 gap-2.5">
        {appearances.map((value) => {
          const Icon = icons[value];
          return (
            <label
              key={value}
              className="relative grid min-w-0 justify-items-center gap-2 rounded-lg border border-line bg-surface px-1 py-4 text-center transition-colors duration-150 hover:bg-sunken has-checked:border-leaf has-checked:bg-leaf-wash has-checked:text-leaf has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf"
            >
              <input
                type="radio"
                name={name}
                value={value}
                checked={appearance === value}
                onChange={() => choose(value)}
                className="absolute inset-0 appearance-none rounded-lg outline-none"
              />
              <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
              <span className="max-w-full text-sm font-semibold [overflow-wrap:anywhere]">
                {messages.appearances[value]}
              </span>
            </label>
          );
        })}
      </div>
      <p className="text-sm text-ink-2">{messages.appearanceHint}</p>
    </fieldset>
  );
}
