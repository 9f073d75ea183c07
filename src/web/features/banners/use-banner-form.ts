import type { SyntheticEvent } from "react";
import { defaultBannerColor } from "#contract/limits.ts";
import { call } from "#web/lib/api.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { refresh } from "#web/lib/query.ts";
import { useForm } from "#web/lib/use-form.ts";
import { toast } from "#web/ui/toast.ts";
import type { Banner } from "./banner-card.tsx";
import { bannerErrors, parseBannerColor, type BannerValues } from "./rules.ts";

/** The form of a banner; `banner` is the one that is changed, in the version that was read, or none for a new one. */
export function useBannerForm(banner: Banner | undefined, onSaved: () => void) {
  const { banners: words } = useMessages("banners");
  const errorText = useErrorText();
  const initial: BannerValues = {
    company_name: banner?.company_name ?? "",
    description: banner?.description ?? "",
    cashback: banner?.cashback ?? "",
    banner_color: banner?.banner_color ?? defaultBannerColor,
  };
  const form = useForm<BannerValues>({
    initial,
    validate: bannerErrors,
    words: { color_format: words.colorFormat },
    submit: async (values) => {
      const fields = { ...values, banner_color: parseBannerColor(values.banner_color)! };
      try {
        if (banner) await call("updateBanner", { ...fields, id: banner.id, version: banner.version });
        else await call("createBanner", fields);
      } catch (error) {
        toast.error(words.saveError, errorText(error));
        // Shows what happened meanwhile: a change by somebody else, or that it was saved after all.
        void refresh("listBanners");
        throw error;
      }
      await refresh("listBanners");
      toast.success(banner ? words.saved : words.created);
      onSaved();
    },
  });

  const names = Object.keys(initial) as (keyof BannerValues)[];
  return {
    ...form,
    /** Something was typed that is not saved. */
    dirty: names.some((name) => form.values[name] !== initial[name]),
    props: {
      ...form.props,
      onSubmit: (event: SyntheticEvent) => {
        const { banner_color: color, ...missing } = bannerErrors(form.values);
        if (Object.keys(missing).length > 0) toast.error(words.requiredFields);
        else if (color) toast.error(words.colorFormat);
        form.props.onSubmit(event);
      },
    },
  };
}
