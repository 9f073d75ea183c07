import type { NoticedKind } from "#contract/security-events.ts";

/**
 * Messages that concern the safety of the account, or of a company that one owns, and its freezing.
 */
export const security = {
  notices: {
    sign_ins_failed: "Tentaram entrar na sua conta",
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
    owner_added: "Novo dono da empresa",
    owner_removed: "Um dono saiu da empresa",
    webhook_changed: "Endereço de webhook alterado",
    card_frozen: "Cartão congelado",
    card_unfrozen: "Cartão descongelado",
    card_replaced: "Novo número de cartão",
    frozen: "Conta congelada",
    unfrozen: "Conta descongelada",
    large_transfer: "Envio de valor alto",
    first_transfer_to: "Primeiro envio para esta pessoa",
  } satisfies Record<NoticedKind, string>,
  freeze: "Congelar conta",
  freezeDetail:
    "Alguém pode ter entrado na sua conta? Congelar desconecta todos os aparelhos, este também, e ninguém entra nem movimenta dinheiro. Para voltar, você cria uma nova senha por e-mail.",
  freezeTitle: "Congelar sua conta?",
  freezeSure:
    "Você também será desconectado, e as cobranças que esperam sua resposta serão canceladas. Tenha seu e-mail à mão para voltar.",
  freezeConfirm: "Congelar",
  /** The page that the link of a security mail leads to. */
  notMe: {
    title: "Não foi você?",
    detail:
      "Congele a sua conta: todos os aparelhos são desconectados, e ninguém entra, envia dinheiro nem paga com ela. Seu saldo continua guardado.",
    wayBack: "Para voltar, você cria uma nova senha com um link que chega por e-mail.",
    freeze: "Congelar minha conta",
    itWasMe: "Fui eu: voltar para o Troco",
    frozen: "Sua conta está congelada",
    frozenDetail:
      "Todos os aparelhos foram desconectados. Antes de voltar, confira se só você tem acesso ao seu e-mail.",
    newPassword: "Criar nova senha",
  },
  freezingLinkInvalid:
    "Este link já foi usado ou venceu. Se ainda precisa congelar a conta, entre e faça isso no perfil, ou crie uma nova senha.",
};
