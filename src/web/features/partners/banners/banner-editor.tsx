import { useEffect, useState } from "react";
import { bannerLengthMax, defaultBannerColor, languages, placeNameLengthMax, type Language } from "#contract/limits.ts";
import { useLanguage, useMessages, languageNames } from "#web/lib/languages/context.tsx";
import { readerZoneName } from "#web/lib/local-moment.ts";
import { ChipGroup } from "#web/ui/chip-group.tsx";
import { LengthCounter } from "#web/ui/field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { VersionedSave } from "#web/ui/versioned-save.tsx";
import { BannerCard } from "./banner-card.tsx";
import { ColorField } from "./color-field.tsx";
import { parseBannerColor, textFields, textsIn, type BannerValues, type Banner } from "./rules.ts";
import { useBannerForm } from "./use-banner-form.ts";

interface BannerEditorProps {
  /** The one that is changed, as it is now; none for a new one. */
  readonly banner: Banner | undefined;
  readonly onSaved: () => void;
  readonly onDirty: (dirty: boolean) => void;
  /** Begins again with the banner as it is now. */
  readonly onUseCurrent: () => void;
}

/** The form of one banner, with a preview in the language of the texts that are edited. */
export function BannerEditor({ banner, onSaved, onDirty, onUseCurrent }: BannerEditorProps) {
  const { banners: messages } = useMessages("banners");
  // The version that was read when editing began: saving names its version, whatever has come
  // since.
  const [opened] = useState(banner);
  const [written, setWritten] = useState<Language>("pt");
  const form = useBannerForm(opened, { onSaved, onMissingText: () => setWritten("pt") });

  useEffect(() => {
    onDirty(form.dirty);
    return () => onDirty(false);
  }, [form.dirty, onDirty]);

  return (
    <form {...form.props} className="grid gap-4">
      <Preview values={form.values} language={written} />
      <TextField
        {...form.field("company_name")}
        label={messages.partner}
        maxLength={placeNameLengthMax}
        autoComplete="off"
        aside={<LengthCounter text={form.values.company_name} max={placeNameLengthMax} />}
      />
      <Texts form={form} language={written} onLanguage={setWritten} />
      <Period form={form} />
      <ColorField {...form.field("banner_color")} />
      <VersionedSave
        now={banner}
        opened={opened}
        form={form}
        changedText={messages.changedMeanwhile}
        useCurrentLabel={messages.useCurrent}
        onUseCurrent={onUseCurrent}
      >
        {opened ? messages.save : messages.create}
      </VersionedSave>
    </form>
  );
}

type BannerForm = ReturnType<typeof useBannerForm>;

interface TextsProps {
  readonly form: BannerForm;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

function Texts({ form, language, onLanguage }: TextsProps) {
  const { banners: messages } = useMessages("banners");
  const names = textFields[language];
  const required = language === "pt";
  const text = (name: "description" | "cashback") => ({
    ...form.field(names[name]),
    maxLength: bannerLengthMax[name],
    autoComplete: "off",
    lang: language,
    placeholder: required ? undefined : form.values[name],
    aside: <LengthCounter text={form.values[names[name]]} max={bannerLengthMax[name]} />,
  });
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <div className="grid gap-1">
        <ChipGroup
          label={messages.textLanguage}
          options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
          value={language}
          onChange={onLanguage}
        />
        <p className="text-sm text-ink-2">{required ? messages.portugueseFirst : messages.fallsBack}</p>
      </div>
      <TextField key={names.description} {...text("description")} label={messages.description} />
      <TextField key={names.cashback} {...text("cashback")} label={messages.cashback} hint={messages.cashbackHint} />
    </div>
  );
}

/** When customers see it, of the reader's clock. */
function Period({ form }: Pick<TextsProps, "form">) {
  const { banners: messages } = useMessages("banners");
  const { language } = useLanguage();
  return (
    <fieldset className="grid min-w-0 gap-3 border-t border-line pt-4">
      <legend className="sr-only">{messages.period}</legend>
      <TextField {...form.field("starts_at")} type="datetime-local" label={messages.startsAt} />
      <TextField {...form.field("ends_at")} type="datetime-local" label={messages.endsAt} />
      <p className="text-sm text-ink-2">{messages.periodHint(readerZoneName(language))}</p>
    </fieldset>
  );
}

/** The banner as home will show it to those who read a language, as wide as there. */
function Preview({ values, language }: { values: BannerValues; language: Language }) {
  const { banners: messages } = useMessages("banners");
  const { description, cashback } = textsIn(language, values);
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm text-ink-2">{messages.preview(languageNames[language])}</figcaption>
      <div className="w-[15.5rem] max-w-full" lang={language}>
        <BannerCard
          banner={{
            company_name: values.company_name.trim() || messages.partner,
            description: description || messages.description,
            cashback: cashback || messages.cashback,
            banner_color: parseBannerColor(values.banner_color) ?? defaultBannerColor,
          }}
        />
      </div>
    </figure>
  );
}
