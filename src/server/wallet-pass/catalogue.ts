import type { Language } from "#contract/limits.ts";

/** What a pass says beside the names and numbers on it. */
interface Words {
  readonly description: string;
  readonly holder: string;
  readonly username: string;
  readonly cardNumber: string;
  readonly usageTitle: string;
  readonly usage: string;
  readonly noteTitle: string;
  readonly note: string;
  readonly help: string;
}

/** Exhaustive: a pass without its words in each language does not compile. */
export const catalogue: Record<Language, Words> = {
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
  },
  en: {
    description: "Troco card",
    holder: "Cardholder",
    username: "Username",
    cardNumber: "Card number",
    usageTitle: "How to use it",
    usage: "At a partner company's checkout, show the code. The charge appears in Troco, where you authorize it.",
    noteTitle: "Security",
    note: "The number alone can't pay for anything: every charge needs your purchase password.",
    help: "Help",
  },
};
