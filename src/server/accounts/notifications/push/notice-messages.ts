import type { Language } from "#contract/limits.ts";
import { noticeTitles as en } from "#contract/notice-titles/en.ts";
import { noticeTitles as es } from "#contract/notice-titles/es.ts";
import { noticeTitles as pt } from "#contract/notice-titles/pt.ts";
import type { NoticedKind } from "#contract/security-events.ts";

/** The texts of a push about the safety of an account. Amounts arrive worded. */
interface NoticeMessages {
  readonly titles: Readonly<Record<NoticedKind, string>>;
  readonly sent: (amount: string, recipient: string) => string;
  readonly notYou: string;
}

/** In each language. */
export const noticeMessages: Record<Language, NoticeMessages> = {
  pt: {
    titles: pt,
    sent: (amount, recipient) => `Você enviou ${amount} para ${recipient}`,
    notYou: "Não foi você? Congele a conta no seu perfil.",
  },
  es: {
    titles: es,
    sent: (amount, recipient) => `Enviaste ${amount} a ${recipient}`,
    notYou: "¿No fuiste tú? Congela la cuenta en tu perfil.",
  },
  en: {
    titles: en,
    sent: (amount, recipient) => `You sent ${amount} to ${recipient}`,
    notYou: "Not you? Freeze the account in your profile.",
  },
};
