import type { LinkErrorCode, SpendingErrorCode } from "#contract/error-codes.ts";
import type { Facts } from "../facts.ts";

const errors: Record<SpendingErrorCode | LinkErrorCode, (facts: Facts) => string> = {
  send_limit_exceeded: ({ money }) =>
    money("maximum")
      ? `Tu límite por transferencia es ${money("maximum")}. Puedes cambiarlo en Perfil, Límites.`
      : "El monto supera tu límite por transferencia.",
  day_limit_reached: (facts) => `Esto supera tu límite por día${ofLimit(facts)}. Puedes cambiarlo en Perfil, Límites.`,
  night_limit_reached: (facts) =>
    `Esto supera tu límite de la noche${ofLimit(facts)}. Puedes cambiarlo en Perfil, Límites.`,
  cautious_limit_reached: (facts) =>
    `Por seguridad, el límite por día es menor después de un nuevo dispositivo o de una nueva contraseña${ofLimit(facts)}.`,
  top_ups_limit_reached: (facts) => `Esto supera tu límite de dinero añadido por día${ofLimit(facts)}.`,
  too_many_sends: ({ moment }) =>
    `Hiciste muchas transferencias en esta hora. Inténtalo de nuevo ${moment("until") ? `a las ${moment("until")!.text}` : "más tarde"}.`,
  too_many_sends_to_one: ({ moment }) =>
    `Hiciste muchas transferencias a esta persona en esta hora. Inténtalo de nuevo ${moment("until") ? `a las ${moment("until")!.text}` : "más tarde"}.`,
  purchase_password_required: () => "Confirma esta transferencia con tu contraseña de compra.",
  bonus_not_sendable: ({ money, moment }) => {
    const [sendable, end] = [money("sendable"), moment("until")];
    const rule = `El bono por invitación se puede gastar en tiendas, pero solo enviar ${end ? `a partir de ${end.text}` : "después de 14 días"}.`;
    return sendable ? `${rule} Ahora puedes enviar hasta ${sendable}.` : rule;
  },
  message_not_accepted: ({ money }) =>
    `Quien nunca te envió dinero solo recibe un mensaje desde ${money("minimum_amount")} y sin enlaces. Cambia el mensaje o envía sin él.`,
  username_changed: ({ text }) =>
    text("new_username")
      ? `Este nombre de usuario cambió. Ahora es @${text("new_username")}.`
      : "Este nombre de usuario cambió. Pídele el nuevo a la persona.",
  look_up_limit_reached: ({ moment }) => {
    const end = moment("until");
    const when = end
      ? `después ${end.today ? (end.text.startsWith("1:") ? "de la" : "de las") : "del"} ${end.text}`
      : "más tarde";
    return `Ya buscaste demasiados usuarios hoy. Podrás volver a buscar ${when}.`;
  },
  payment_link_not_found: () => "Este enlace de pago no existe.",
  payment_link_closed: () => "Este enlace de pago ya no se puede pagar.",
  till_not_found: () => "Este código no recibe pagos ahora.",
  partner_is_own: () => "Eres parte del equipo de esta empresa y no puedes pagarle.",
  partner_blocked: () => "Bloqueaste a esta empresa. Para pagar, desbloquéala en Perfil, Seguridad.",
  card_frozen: () => "Tu tarjeta está congelada. Para pagar, descongélala en Mi tarjeta.",
};

/** Why money does not move. */
export const spendingErrors = { errors };

/** The rest of a limit, and until when. */
function ofLimit({ money, moment }: Facts): string {
  const maximum = money("maximum");
  const until = moment("until");
  if (maximum === undefined || until === undefined) return "";
  return `, de ${maximum}: quedan ${money("left")} hasta ${until.text}`;
}
