import { bannerColorPattern, defaultBannerColor, type Language } from "#contract/limits.ts";
import type { Output } from "#web/lib/api.ts";
import { parseLocalMoment } from "#web/lib/local-moment.ts";
import { requiredFields, type FormErrors } from "#web/lib/use-form.ts";

/** A banner with its texts in every language and its period. */
export type Banner = Output<"listAllBanners">[number];

/** Texts are required in Portuguese, which also replaces empty ones in other languages. */
export type BannerValues = {
  readonly company_name: string;
  readonly description: string;
  readonly cashback: string;
  readonly description_es: string;
  readonly cashback_es: string;
  readonly description_en: string;
  readonly cashback_en: string;
  /** The period by the reader's clock, as its fields have it; empty means no such end. */
  readonly starts_at: string;
  readonly ends_at: string;
  /** As typed; nothing means the default. */
  readonly banner_color: string;
};

/** The fields that hold the two texts of a language. */
export const textFields = {
  pt: { description: "description", cashback: "cashback" },
  es: { description: "description_es", cashback: "cashback_es" },
  en: { description: "description_en", cashback: "cashback_en" },
} as const satisfies Record<Language, Record<"description" | "cashback", keyof BannerValues>>;

/** `#rrggbb` of a typed colour, with or without #; the default if empty; undefined if invalid. */
export function parseBannerColor(typed: string): string | undefined {
  const text = typed.trim();
  if (text === "") return defaultBannerColor;
  const color = text.startsWith("#") ? text : `#${text}`;
  return bannerColorPattern.test(color) ? color.toUpperCase() : undefined;
}

/** The errors of the form; a colour, a period and translations may be left out. */
export function bannerErrors(values: BannerValues): FormErrors<BannerValues> {
  const { company_name, description, cashback, starts_at, ends_at, banner_color } = values;
  return {
    ...requiredFields({ company_name, description, cashback }),
    // Moments of one clock compare as their texts do.
    ...(starts_at !== "" && ends_at !== "" && ends_at <= starts_at && { ends_at: { code: "period_turned" } }),
    ...(parseBannerColor(banner_color) === undefined && { banner_color: { code: "color_format" } }),
  };
}

/** The texts that customers who read a language see while the form is as it is. */
export function textsIn(
  language: Language,
  values: BannerValues,
): { readonly description: string; readonly cashback: string } {
  const own = (name: "description" | "cashback") => values[textFields[language][name]].trim() || values[name].trim();
  return { description: own("description"), cashback: own("cashback") };
}

/** The fields that the form sends; `banner` is the one that it was filled from. */
export function toFields(values: BannerValues, banner: Banner | undefined) {
  const translation = (language: "es" | "en") => ({
    description: values[textFields[language].description].trim() || null,
    cashback: values[textFields[language].cashback].trim() || null,
  });
  return {
    company_name: values.company_name,
    description: values.description,
    cashback: values.cashback,
    translations: { es: translation("es"), en: translation("en") },
    banner_color: parseBannerColor(values.banner_color)!,
    starts_at: parseLocalMoment(values.starts_at, banner?.starts_at),
    ends_at: parseLocalMoment(values.ends_at, banner?.ends_at),
  };
}

/** The ids with one moved by one position; undefined where there is no such position. */
export function movedOne(ids: readonly string[], id: string, by: -1 | 1): string[] | undefined {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return undefined;
  return ids.with(from, ids[to]!).with(to, id);
}
