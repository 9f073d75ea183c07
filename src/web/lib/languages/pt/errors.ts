import type { WalletErrorCode, FieldErrorCode } from "#contract/error-codes.ts";
import type { Facts } from "../facts.ts";
import { pluralIn } from "../plural.ts";

const plural = pluralIn("pt");

/** One sentence for every expected "no". A code missing here does not compile. */
export const errors: Record<WalletErrorCode, (facts: Facts) => string> = {
  invalid_input: () => "Confira os campos destacados.",
  payload_too_large: () => "O envio é grande demais.",
  request_too_slow: () => "O envio demorou demais. Verifique sua conexão e tente de novo.",
  not_found: () => "Não encontramos o que você procura.",
  too_many_requests: () => "Muitas tentativas em pouco tempo. Aguarde um pouco e tente de novo.",
  internal_error: () => "Algo deu errado do nosso lado. Tente de novo em instantes.",
  server_busy: () => "O Troco está ocupado. Nada foi feito; tente de novo em instantes.",
  outcome_unknown: () => "Não se sabe se isto foi feito. Confira antes de tentar de novo.",
  server_starting: () => "O Troco está iniciando. Nada foi feito; tente de novo em instantes.",
  not_signed_in: () => "Sua sessão terminou. Entre de novo para continuar.",
  account_blocked: () => "Sua conta está bloqueada.",
  account_not_active: () => "Ative sua conta para movimentar dinheiro.",
  account_held: () => "Sua conta está em análise. O motivo está na tela inicial.",
  admin_only: () => "Acesso negado: são necessários privilégios de administrador.",
  foreign_origin: () => "Este pedido veio de outro site e foi recusado.",
  intent_withdrawn: () => "Esta tentativa foi cancelada antes de ser concluída. Nada foi movimentado.",
  money_paused: () => "Os pagamentos estão pausados por segurança. Seu dinheiro está guardado; tente mais tarde.",
  insufficient_balance: ({ money }) =>
    money("balance") ? `Saldo insuficiente. Você tem ${money("balance")}.` : "Saldo insuficiente.",
  balance_limit_reached: ({ money }) =>
    money("limit")
      ? `O saldo de uma conta não pode passar de ${money("limit")}. Tente um valor menor.`
      : "O saldo passaria do limite permitido. Tente um valor menor.",
  recipient_not_found: () => "Não encontramos este usuário. Exemplo de formato: @marina.azevedo",
  recipient_is_self: () => "Você não pode enviar dinheiro para si mesmo.",
  recipient_unavailable: () => "Esta pessoa não pode receber dinheiro no momento.",
  transaction_not_found: () => "Não encontramos esta movimentação na sua conta.",
  payment_request_not_found: () => "Não encontramos esta cobrança.",
  payment_request_closed: () => "Esta cobrança já foi encerrada.",
  payment_request_changed: () => "Esta cobrança mudou. Confira o valor antes de autorizar.",
  purchase_password_missing: () => "Crie sua senha de compra primeiro.",
  purchase_password_wrong: ({ count }) => {
    const left = count("tries_left");
    if (left === undefined) return "Senha incorreta";
    return `Senha incorreta. ${plural(left, { one: `Resta ${left} tentativa.`, other: `Restam ${left} tentativas.` })}`;
  },
  purchase_password_locked: ({ moment }) => {
    const end = moment("locked_until");
    return `Muitas tentativas erradas: a senha de compra está bloqueada ${end ? `até ${end.text}` : "por enquanto"}.`;
  },
  current_purchase_password_required: () => "Digite a senha de compra atual para alterá-la.",
  recovery_link_invalid: () => "Este link já foi usado ou venceu. Peça outro.",
  checkout_unavailable: () => "Não foi possível abrir o pagamento agora. Tente de novo em instantes.",
  top_up_too_small: ({ money }) =>
    money("above")
      ? `Por cartão, o valor precisa ser maior que ${money("above")}.`
      : "Este valor é baixo demais para o pagamento por cartão.",
  top_up_too_large: ({ money }) =>
    money("below")
      ? `Por cartão, o valor precisa ser menor que ${money("below")}.`
      : "Este valor é alto demais para o pagamento por cartão.",
  top_up_not_found: () => "Não encontramos este pagamento.",
  username_taken: () => "Este nome de usuário já está em uso.",
  activation_incomplete: () => "Conclua os três passos antes de ativar a conta.",
  login_password_wrong: () => "A senha de login está incorreta.",
  owner_too_new: ({ moment }) =>
    `Um dono novo não toma o lugar de um anterior${moment("until") ? ` antes de ${moment("until")!.text}` : ""}.`,
  balance_not_zero: ({ money }) =>
    money("owed")
      ? `Você ainda deve ${money("owed")}. Adicione dinheiro para quitar antes de encerrar a conta.`
      : money("settlement")
        ? `Sua empresa tem ${money("settlement")} a receber. Acerte isso com a gente antes de encerrar a conta.`
        : money("balance")
          ? `Sua conta ainda tem ${money("balance")}. Use ou transfira o saldo antes de encerrar a conta.`
          : "Sua conta ainda tem saldo. Use ou transfira o saldo antes de encerrar a conta.",
  photos_required: () => "Por favor, tire as duas fotos solicitadas.",
  image_invalid: () => "Não conseguimos ler esta imagem. Tente outra foto.",
  image_too_large: () => "A imagem é grande demais. Tente outra foto.",
  image_too_small: () => "A imagem é pequena demais para ser lida. Tente outra foto.",
  storage_unavailable: () => "Não conseguimos guardar nem abrir arquivos agora. Tente de novo daqui a alguns minutos.",
  referral_code_invalid: () => "Código inválido",
  referral_code_already_used: () => "Você já usou um código de indicação",
  invitation_invalid: () =>
    "Este convite não vale para esta conta: já foi usado, venceu ou foi enviado a outro e-mail.",
  acts_for_another_company: () => "Você já faz parte de uma empresa, e cada pessoa só pode fazer parte de uma.",
};

/** The sentences under a field that is wrong. */
export const fieldErrors: Record<FieldErrorCode, (facts: Facts) => string> = {
  required: () => "Preencha este campo",
  invalid_format: () => "Formato inválido",
  too_short: ({ count }) => (count("minimum") ? `Use pelo menos ${count("minimum")} caracteres` : "Muito curto"),
  too_long: ({ count }) => (count("maximum") ? `Use no máximo ${count("maximum")} caracteres` : "Muito longo"),
  too_small: ({ limit }) => (limit("minimum") ? `O mínimo é ${limit("minimum")}` : "Valor muito baixo"),
  too_big: ({ limit }) => (limit("maximum") ? `O máximo é ${limit("maximum")}` : "Valor muito alto"),
  not_allowed: () => "Esta opção não é permitida",
  too_easy: () => "Fácil de adivinhar",
  too_common: () => "Senha muito comum, mesmo com números ou símbolos em volta. Escolha outra.",
  too_personal: () => "Parecida demais com seu nome, seu e-mail ou o nome do Troco. Escolha outra.",
  reserved: () => "Nome reservado ao Troco. Escolha outro.",
  unknown_field: () => "Este campo não é aceito",
  lost_zero: () => "Falta o zero do início do código postal.",
};
