import type { Language } from "#contract/limits.ts";

/** The texts of a pass beside the names and numbers on it. */
export interface Messages {
  readonly description: string;
  readonly holder: string;
  readonly username: string;
  readonly cardNumber: string;
  readonly usageTitle: string;
  readonly usage: string;
  readonly noteTitle: string;
  readonly note: string;
  readonly help: string;
  readonly state: string;
  readonly valid: string;
  readonly blocked: string;
  readonly closed: string;
  /** The text on a locked screen when the state has changed; the phone replaces %@ by the state. */
  readonly stateChanged: string;
  readonly voidedTitle: string;
  readonly blockedNote: string;
  readonly closedNote: string;
}

/** Exhaustive: a pass without its words in each language does not compile. */
export const catalogue: Record<Language, Messages> = {
  pt: {
    description: "Cartão Troco",
    holder: "Titular",
    username: "Usuário",
    cardNumber: "Número do cartão",
    usageTitle: "Como usar",
    usage: "No caixa de uma empresa parceira, mostre o código. A cobrança aparece no Troco, onde você a autoriza.",
    noteTitle: "Segurança",
    note: "O número sozinho não paga nada: toda cobrança espera a sua senha de compra.",
    help: "Ajuda",
    state: "Conta",
    valid: "Em uso",
    blocked: "Bloqueada",
    closed: "Encerrada",
    stateChanged: "Sua conta Troco: %@",
    voidedTitle: "Este cartão não vale agora",
    blockedNote:
      "Enquanto a conta estiver bloqueada, o cartão fica sem código. Escreva para a ajuda para entender o motivo.",
    closedNote: "A conta foi encerrada. Você pode tirar este cartão da carteira.",
  },
  es: {
    description: "Tarjeta Troco",
    holder: "Titular",
    username: "Usuario",
    cardNumber: "Número de la tarjeta",
    usageTitle: "Cómo usarla",
    usage: "En la caja de una empresa aliada, muestra el código. El cobro aparece en Troco, donde lo autorizas.",
    noteTitle: "Seguridad",
    note: "El número por sí solo no paga nada: cada cobro necesita tu contraseña de compra.",
    help: "Ayuda",
    state: "Cuenta",
    valid: "En uso",
    blocked: "Bloqueada",
    closed: "Cerrada",
    stateChanged: "Tu cuenta Troco: %@",
    voidedTitle: "Esta tarjeta no es válida por ahora",
    blockedNote:
      "Mientras la cuenta esté bloqueada, la tarjeta no tiene código. Escribe a la dirección de ayuda para saber el motivo.",
    closedNote: "La cuenta se cerró. Puedes quitar esta tarjeta de la billetera.",
  },
  en: {
    description: "Troco card",
    holder: "Cardholder",
    username: "Username",
    cardNumber: "Card number",
    usageTitle: "How to use it",
    usage: "At a partner's checkout, show the code. The charge appears in Troco, where you authorize it.",
    noteTitle: "Security",
    note: "The number alone can't pay for anything: every charge needs your purchase password.",
    help: "Help",
    state: "Account",
    valid: "In use",
    blocked: "Blocked",
    closed: "Closed",
    stateChanged: "Your Troco account: %@",
    voidedTitle: "This card isn't valid right now",
    blockedNote: "While your account is blocked, the card has no code. Write to the help address to find out why.",
    closedNote: "Your account was closed. You can remove this card from your wallet.",
  },
};
