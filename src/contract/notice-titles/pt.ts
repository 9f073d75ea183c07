import type { NoticedKind } from "#contract/security-events.ts";

/** The title of each notice, in the inbox and in pushes. */
export const noticeTitles: Readonly<Record<NoticedKind, string>> = {
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
  webhook_changed: "Endereço de webhook alterado",
  card_frozen: "Cartão congelado",
  card_unfrozen: "Cartão descongelado",
  card_replaced: "Novo número de cartão",
  frozen: "Conta congelada",
  unfrozen: "Conta descongelada",
  large_transfer: "Envio de valor alto",
  first_transfer_to: "Primeiro envio para esta pessoa",
};
