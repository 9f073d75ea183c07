import { bannerColorPattern, defaultBannerColor } from "#contract/limits.ts";
import { requiredFields, type FormErrors } from "#web/lib/use-form.ts";

export type BannerValues = {
  readonly company_name: string;
  readonly description: string;
  readonly cashback: string;
  /** As typed; nothing means the default. */
  readonly banner_color: string;
};

/** `#rrggbb` of what was typed, with or without the #; nothing typed is the default, and undefined is no colour. */
export function parseBannerColor(typed: string): string | undefined {
  const text = typed.trim();
  if (text === "") return defaultBannerColor;
  const color = text.startsWith("#") ? text : `#${text}`;
  return bannerColorPattern.test(color) ? color.toUpperCase() : undefined;
}

/** What is missing or wrong in the form; a colour may be left out. */
export function bannerErrors({ banner_color, ...texts }: BannerValues): FormErrors<BannerValues> {
  return {
    ...requiredFields(texts),
    ...(parseBannerColor(banner_color) === undefined && { banner_color: { code: "color_format" } }),
  };
}
