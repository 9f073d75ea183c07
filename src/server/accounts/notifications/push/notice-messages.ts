import type { Language } from "#contract/limits.ts";
import type { NoticedKind } from "#contract/security-events.ts";

type Titled = Exclude<NoticedKind, "large_transfer" | "first_transfer_to">;

/** The texts of a push about the safety of an account. Amounts arrive worded. */
interface NoticeMessages {
  readonly titles: Record<Titled, string>;
  readonly sent: (amount: string, recipient: string) => string;
  readonly notYou: string;
}

/** In each language. */
export const noticeMessages: Record<Language, NoticeMessages> = {
  pt: {
    titles: {
      sign_ins_failed: "Alguém tentou entrar na sua conta",
      new_device: "Acesso em um novo aparelho",
      password_changed: "Senha de login alterada",
      password_recovered: "Nova senha de login criada",
      purchase_password_locked: "Senha de compra bloqueada",
      purchase_password_changed: "Senha de compra alterada",
      email_changed: "E-mail alterado",
      phone_changed: "Telefone alterado",
      username_changed: "Nome de usuário alterado",
      limits_changed: "Limites alterados",
      second_factor_added: "Segundo passo adicionado",
      second_factor_removed: "Segundo passo removido",
      payout_account_changed: "Conta de repasses alterada",
      api_key_made: "Nova chave de API",
      owner_added: "Sua empresa tem mais um dono",
      owner_removed: "Um dono saiu da sua empresa",
      webhook_changed: "Webhook alterado",
      card_frozen: "Cartão congelado",
      card_unfrozen: "Cartão descongelado",
      card_replaced: "Cartão com novo número",
      frozen: "Conta congelada",
      unfrozen: "Conta descongelada",
    },
    sent: (amount, recipient) => `Você enviou ${amount} para ${recipient}`,
    notYou: "Não foi você? Congele a conta no seu perfil.",
  },
  es: {
    titles: {
      sign_ins_failed: "Alguien intentó entrar a tu cuenta",
      new_device: "Acceso desde un dispositivo nuevo",
      password_changed: "Contraseña de acceso cambiada",
      password_recovered: "Nueva contraseña de acceso creada",
      purchase_password_locked: "Contraseña de compra bloqueada",
      purchase_password_changed: "Contraseña de compra cambiada",
      email_changed: "Correo cambiado",
      phone_changed: "Teléfono cambiado",
      username_changed: "Nombre de usuario cambiado",
      limits_changed: "Límites cambiados",
      second_factor_added: "Segundo paso agregado",
      second_factor_removed: "Segundo paso quitado",
      payout_account_changed: "Cuenta de retiros cambiada",
      api_key_made: "Nueva clave de API",
      owner_added: "Tu empresa tiene un dueño más",
      owner_removed: "Un dueño dejó tu empresa",
      webhook_changed: "Webhook cambiado",
      card_frozen: "Tarjeta congelada",
      card_unfrozen: "Tarjeta descongelada",
      card_replaced: "Tarjeta con número nuevo",
      frozen: "Cuenta congelada",
      unfrozen: "Cuenta descongelada",
    },
    sent: (amount, recipient) => `Enviaste ${amount} a ${recipient}`,
    notYou: "¿No fuiste tú? Congela la cuenta en tu perfil.",
  },
  en: {
    titles: {
      sign_ins_failed: "Someone tried to log in to your account",
      new_device: "Login on a new device",
      password_changed: "Login password changed",
      password_recovered: "New login password chosen",
      purchase_password_locked: "Purchase password locked",
      purchase_password_changed: "Purchase password changed",
      email_changed: "Email changed",
      phone_changed: "Phone number changed",
      username_changed: "Username changed",
      limits_changed: "Limits changed",
      second_factor_added: "Second step added",
      second_factor_removed: "Second step removed",
      payout_account_changed: "Payout account changed",
      api_key_made: "New API key",
      owner_added: "Your company has another owner",
      owner_removed: "An owner left your company",
      webhook_changed: "Webhook changed",
      card_frozen: "Card frozen",
      card_unfrozen: "Card no longer frozen",
      card_replaced: "Card with a new number",
      frozen: "Account frozen",
      unfrozen: "Account no longer frozen",
    },
    sent: (amount, recipient) => `You sent ${amount} to ${recipient}`,
    notYou: "Not you? Freeze the account in your profile.",
  },
};
