import { useEffect, useState } from "react";
import { bannerLengthMax, defaultBannerColor, placeNameLengthMax } from "#contract/limits.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { ColorField } from "./color-field.tsx";
import { BannerCard, type Banner } from "./banner-card.tsx";
import { parseBannerColor, type BannerValues } from "./rules.ts";
import { useBannerForm } from "./use-banner-form.ts";

interface BannerEditorProps {
  /** The one that is changed, as it is now; none for a new one. */
  readonly banner: Banner | undefined;
  readonly onSaved: () => void;
  readonly onDirty: (dirty: boolean) => void;
  /** Begins again with the banner as it is now. */
  readonly onUseCurrent: () => void;
}

/** The form of one banner, with what home will show above it. */
export function BannerEditor({ banner, onSaved, onDirty, onUseCurrent }: BannerEditorProps) {
  const { banners: words } = useMessages("banners");
  const errorText = useErrorText();
  // What was read when editing began: saving names its version, whatever has come since.
  const [opened] = useState(banner);
  const form = useBannerForm(opened, onSaved);
  const changedMeanwhile = banner?.version !== opened?.version;

  useEffect(() => {
    onDirty(form.dirty);
    return () => onDirty(false);
  }, [form.dirty, onDirty]);

  return (
    <form {...form.props} className="grid gap-4">
      <Preview values={form.values} />
      <TextField
        {...form.field("company_name")}
        label={words.company}
        maxLength={placeNameLengthMax}
        autoComplete="off"
        aside={<Counter text={form.values.company_name} max={placeNameLengthMax} />}
      />
      <TextField
        {...form.field("description")}
        label={words.description}
        maxLength={bannerLengthMax.description}
        autoComplete="off"
        aside={<Counter text={form.values.description} max={bannerLengthMax.description} />}
      />
      <TextField
        {...form.field("cashback")}
        label={words.cashback}
        hint={words.cashbackHint}
        maxLength={bannerLengthMax.cashback}
        autoComplete="off"
        aside={<Counter text={form.values.cashback} max={bannerLengthMax.cashback} />}
      />
      <ColorField {...form.field("banner_color")} />
      <Notice
        action={
          changedMeanwhile && (
            <Button variant="secondary" className="mt-1" onClick={onUseCurrent}>
              {words.useCurrent}
            </Button>
          )
        }
      >
        {changedMeanwhile && words.changedMeanwhile}
      </Notice>
      <Notice tone="error">{form.problem !== undefined && !changedMeanwhile && errorText(form.problem)}</Notice>
      <Button type="submit" block busy={form.busy} disabled={changedMeanwhile}>
        {opened ? words.save : words.create}
      </Button>
    </form>
  );
}

/** What home will show, as wide as there. */
function Preview({ values }: { values: BannerValues }) {
  const { banners: words } = useMessages("banners");
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm text-ink-2">{words.preview}</figcaption>
      <div className="w-[15.5rem] max-w-full">
        <BannerCard
          banner={{
            company_name: values.company_name.trim() || words.company,
            description: values.description.trim() || words.description,
            cashback: values.cashback.trim() || words.cashback,
            banner_color: parseBannerColor(values.banner_color) ?? defaultBannerColor,
          }}
        />
      </div>
    </figure>
  );
}

/** How much of a field's length is used. */
function Counter({ text, max }: { text: string; max: number }) {
  return (
    <span className="text-xs text-ink-2">
      {text.length}/{max}
    </span>
  );
}
