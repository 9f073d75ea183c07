import type { Language } from "#contract/limits.ts";

interface Words {
  readonly title: string;
  readonly notice: string;
  readonly choose: string;
  readonly pays: string;
  readonly declines: string;
  readonly abandons: string;
  readonly pay: string;
  readonly back: string;
  readonly declined: string;
  readonly over: string;
}

/** The sandbox page's words. */
export const sandboxWords: Record<Language, Words> = {
  pt: {
    title: "Pagamento de teste",
    notice: "Esta é a página de teste do Troco. Nenhum cartão é cobrado e o dinheiro não existe.",
    choose: "Escolha um cartão de teste",
    pays: "Cartão aprovado",
    declines: "Cartão recusado",
    abandons: "Compra abandonada",
    pay: "Pagar",
    back: "Voltar sem pagar",
    declined: "O cartão foi recusado. Escolha outro ou volte sem pagar.",
    over: "Este pagamento já foi encerrado.",
  },
  es: {
    title: "Pago de prueba",
    notice: "Esta es la página de prueba de Troco. No se cobra ninguna tarjeta y el dinero no existe.",
    choose: "Elige una tarjeta de prueba",
    pays: "Tarjeta aprobada",
    declines: "Tarjeta rechazada",
    abandons: "Compra abandonada",
    pay: "Pagar",
    back: "Volver sin pagar",
    declined: "La tarjeta fue rechazada. Elige otra o vuelve sin pagar.",
    over: "Este pago ya se cerró.",
  },
  en: {
    title: "Test payment",
    notice: "This is Troco's test page. No card is charged, and the money does not exist.",
    choose: "Choose a test card",
    pays: "Card that pays",
    declines: "Card that is declined",
    abandons: "Checkout that is abandoned",
    pay: "Pay",
    back: "Go back without paying",
    declined: "The card was declined. Choose another one, or go back without paying.",
    over: "This payment has already ended.",
  },
};
