import { defaultBannerColor } from "#contract/limits.ts";
import { change } from "#web/lib/change.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { toLocalMoment } from "#web/lib/local-moment.ts";
import { toast } from "#web/lib/toast.ts";
import { useForm } from "#web/lib/use-form.ts";
import { stale } from "./module.ts";
import { bannerErrors, toFields, type BannerValues, type Banner } from "./rules.ts";

interface BannerFormEvents {
  readonly onSaved: () => void;
  /** A required text is missing, which may not be the one that is shown. */
  readonly onMissingText: () => void;
}

/** The form of a banner: of the version that was read, or of a new one. */
export function useBannerForm(banner: Banner | undefined, { onSaved, onMissingText }: BannerFormEvents) {
  const { banners: messages } = useMessages("banners");
  const errorText = useErrorText();
  const initial: BannerValues = {
    company_name: banner?.company_name ?? "",
    description: banner?.description ?? "",
    cashback: banner?.cashback ?? "",
    description_es: banner?.translations.es.description ?? "",
    cashback_es: banner?.translations.es.cashback ?? "",
    description_en: banner?.translations.en.description ?? "",
    cashback_en: banner?.translations.en.cashback ?? "",
    starts_at: toLocalMoment(banner?.starts_at ?? null),
    ends_at: toLocalMoment(banner?.ends_at ?? null),
    banner_color: banner?.banner_color ?? defaultBannerColor,
  };
  const form = useForm<BannerValues>({
    initial,
    validate: bannerErrors,
    onInvalid: ({ banner_color: color, ends_at: period, ...missing }) => {
      if (missing.description || missing.cashback) onMissingText();
      if (Object.keys(missing).length > 0) toast.error(messages.requiredFields);
      else if (period) toast.error(messages.periodTurned);
      else if (color) toast.error(messages.colorFormat);
    },
    messages: { color_format: messages.colorFormat, period_turned: messages.periodTurned },
    submit: async (values) => {
      const fields = toFields(values, banner);
      try {
        if (banner) await change(stale, "updateBanner", { ...fields, id: banner.id, version: banner.version });
        else await change(stale, "createBanner", fields);
      } catch (error) {
        toast.error(messages.saveError, errorText(error));
        throw error;
      }
      toast.success(banner ? messages.saved : messages.created);
      onSaved();
    },
  });

  const names = Object.keys(initial) as (keyof BannerValues)[];
  return {
    ...form,
    /** Something was typed that is not saved. */
    dirty: names.some((name) => form.values[name] !== initial[name]),
  };
}
