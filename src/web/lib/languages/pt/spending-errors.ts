import type { LinkErrorCode, SpendingErrorCode } from "#contract/error-codes.ts";
import type { Facts } from "../facts.ts";

const errors: Record<SpendingErrorCode | LinkErrorCode, (facts: Facts) => string> = {
  send_limit_exceeded: ({ money }) =>
    money("maximum")
      ? `Seu limite por transferência é ${money("maximum")}. Você pode mudá-lo em Perfil, Limites.`
      : "O valor passa do seu limite por transferência.",
  day_limit_reached: (facts) =>
    `Isso passa do seu limite por dia${ofLimit(facts)}. Você pode mudá-lo em Perfil, Limites.`,
  night_limit_reached: (facts) =>
    `Isso passa do seu limite da noite${ofLimit(facts)}. Você pode mudá-lo em Perfil, Limites.`,
  cautious_limit_reached: (facts) =>
    `Por segurança, o limite por dia está menor depois de um novo aparelho ou de uma nova senha${ofLimit(facts)}.`,
  top_ups_limit_reached: (facts) => `Isso passa do seu limite de dinheiro adicionado por dia${ofLimit(facts)}.`,
  too_many_sends: ({ moment }) =>
    `Você fez muitas transferências nesta hora. Tente de novo ${moment("until") ? `às ${moment("until")!.text}` : "mais tarde"}.`,
  too_many_sends_to_one: ({ moment }) =>
    `Você fez muitas transferências para esta pessoa nesta hora. Tente de novo ${moment("until") ? `às ${moment("until")!.text}` : "mais tarde"}.`,
  purchase_password_required: () => "Confirme esta transferência com sua senha de compra.",
  bonus_not_sendable: ({ money, moment }) => {
    const [sendable, end] = [money("sendable"), moment("until")];
    const rule = `O bônus de indicação pode ser gasto em lojas, mas só enviado ${end ? `a partir de ${end.text}` : "depois de 14 dias"}.`;
    return sendable ? `${rule} Agora você pode enviar até ${sendable}.` : rule;
  },
  message_not_accepted: ({ money }) =>
    `Quem nunca enviou dinheiro para você só recebe mensagem sem links, a partir de ${money("minimum_amount")}. Mude a mensagem ou envie sem ela.`,
  username_changed: ({ text }) =>
    text("new_username")
      ? `Este nome de usuário mudou. Agora é @${text("new_username")}.`
      : "Este nome de usuário mudou. Peça o novo à pessoa.",
  look_up_limit_reached: ({ moment }) => {
    const end = moment("until");
    return `Você já buscou usuários demais hoje. Busque de novo ${end ? `depois de ${end.text}` : "mais tarde"}.`;
  },
  payment_link_not_found: () => "Este link de pagamento não existe.",
  payment_link_closed: () => "Este link de pagamento não pode mais ser pago.",
  till_not_found: () => "Este código não recebe pagamentos agora.",
  partner_is_own: () => "Você faz parte da equipe desta empresa e não pode pagar a ela.",
  partner_blocked: () => "Você bloqueou esta empresa. Para pagar, desbloqueie em Perfil, Segurança.",
  card_frozen: () => "Seu cartão está congelado. Para pagar, descongele em Meu cartão.",
};

/** Why money does not move. */
export const spendingErrors = { errors };

/** The rest of a limit, and until when. */
function ofLimit({ money, moment }: Facts): string {
  const maximum = money("maximum");
  const until = moment("until");
  if (maximum === undefined || until === undefined) return "";
  return `, de ${maximum}: restam ${money("left")} até ${until.text}`;
}
