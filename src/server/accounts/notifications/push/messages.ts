import type { Language } from "#contract/limits.ts";

/** The texts of a push. Amounts arrive worded; balances and card numbers are never in it. */
export interface PushMessages {
  readonly charge: { title(partner: string): string; body(amount: string): string };
  readonly over: {
    title(partner: string): string;
    approved(amount: string): string;
    rejected(amount: string): string;
    expired(amount: string): string;
    cancelled(amount: string): string;
  };
  readonly received: { title(amount: string): string; from(name: string): string; anonymous: string };
  readonly deposit: { title(amount: string): string; body: string; bonus: string };
  readonly cashback: { title(amount: string): string; from(partner: string): string; anonymous: string };
  readonly refund: { title(amount: string): string; from(partner: string): string; anonymous: string };
  readonly takenBack: { title(amount: string): string; body: string; bonus: string };
  readonly restored: { title(amount: string): string; body: string; bonus: string };
  readonly collected: { title(amount: string): string; body: string };
  readonly failed: { title(amount: string): string; body: string };
}

/** In each language. A charge says first that one pays: nobody may take it for income. */
export const pushMessages: Record<Language, PushMessages> = {
  pt: {
    charge: {
      title: (partner) => `Cobrança de ${partner}`,
      body: (amount) => `Você paga ${amount}. Toque para autorizar ou rejeitar.`,
    },
    over: {
      title: (partner) => `Cobrança de ${partner}`,
      approved: (amount) => `Você pagou ${amount}.`,
      rejected: (amount) => `Você rejeitou ${amount}. Nada foi cobrado.`,
      expired: (amount) => `A cobrança de ${amount} expirou. Nada foi cobrado.`,
      cancelled: (amount) => `A empresa cancelou a cobrança de ${amount}. Nada foi cobrado.`,
    },
    received: {
      title: (amount) => `Você recebeu ${amount}`,
      from: (name) => `De ${name}`,
      anonymous: "Transferência recebida",
    },
    deposit: {
      title: (amount) => `Depósito de ${amount}`,
      body: "O valor já está na sua carteira.",
      bonus: "Bônus de indicação: o valor já está na sua carteira.",
    },
    cashback: {
      title: (amount) => `Você ganhou ${amount} de cashback`,
      from: (partner) => `Compra em ${partner}`,
      anonymous: "Já está no seu saldo de cashback.",
    },
    refund: {
      title: (amount) => `Reembolso de ${amount}`,
      from: (partner) => `De ${partner}`,
      anonymous: "O valor já está na sua carteira.",
    },
    takenBack: {
      title: (amount) => `${amount} saíram da sua carteira`,
      body: "O pagamento deste depósito foi devolvido ou contestado.",
      bonus: "É o bônus de um depósito que foi devolvido ou contestado.",
    },
    restored: {
      title: (amount) => `${amount} voltaram para a sua carteira`,
      body: "O depósito estornado foi restituído.",
      bonus: "O bônus do depósito foi restituído.",
    },
    collected: {
      title: (amount) => `${amount} descontados da sua carteira`,
      body: "Para quitar o que estava em aberto.",
    },
    failed: {
      title: (amount) => `Seu pagamento de ${amount} não foi concluído`,
      body: "Nada foi cobrado e nada entrou na sua carteira.",
    },
  },
  es: {
    charge: {
      title: (partner) => `Cobro de ${partner}`,
      body: (amount) => `Tú pagas ${amount}. Toca para autorizar o rechazar.`,
    },
    over: {
      title: (partner) => `Cobro de ${partner}`,
      approved: (amount) => `Pagaste ${amount}.`,
      rejected: (amount) => `Rechazaste ${amount}. No se cobró nada.`,
      expired: (amount) => `El cobro de ${amount} venció. No se cobró nada.`,
      cancelled: (amount) => `La empresa canceló el cobro de ${amount}. No se cobró nada.`,
    },
    received: {
      title: (amount) => `Recibiste ${amount}`,
      from: (name) => `De ${name}`,
      anonymous: "Transferencia recibida",
    },
    deposit: {
      title: (amount) => `Depósito de ${amount}`,
      body: "El dinero ya está en tu billetera.",
      bonus: "Bono por invitación: el dinero ya está en tu billetera.",
    },
    cashback: {
      title: (amount) => `Ganaste ${amount} de cashback`,
      from: (partner) => `Compra en ${partner}`,
      anonymous: "Ya está en tu saldo de cashback.",
    },
    refund: {
      title: (amount) => `Reembolso de ${amount}`,
      from: (partner) => `De ${partner}`,
      anonymous: "El dinero ya está en tu billetera.",
    },
    takenBack: {
      title: (amount) => `${amount} salieron de tu billetera`,
      body: "El pago de este depósito se devolvió o se disputó.",
      bonus: "Es el bono de un depósito que se devolvió o se disputó.",
    },
    restored: {
      title: (amount) => `${amount} volvieron a tu billetera`,
      body: "El depósito revertido se restituyó.",
      bonus: "El bono del depósito se restituyó.",
    },
    collected: {
      title: (amount) => `${amount} descontados de tu billetera`,
      body: "Para saldar lo que estaba pendiente.",
    },
    failed: {
      title: (amount) => `Tu pago de ${amount} no se completó`,
      body: "No se cobró nada y no entró nada en tu billetera.",
    },
  },
  en: {
    charge: {
      title: (partner) => `Charge from ${partner}`,
      body: (amount) => `You pay ${amount}. Tap to authorize or reject.`,
    },
    over: {
      title: (partner) => `Charge from ${partner}`,
      approved: (amount) => `You paid ${amount}.`,
      rejected: (amount) => `You rejected the ${amount} charge. Nothing was charged.`,
      expired: (amount) => `The ${amount} charge expired. Nothing was charged.`,
      cancelled: (amount) => `The partner cancelled the ${amount} charge. Nothing was charged.`,
    },
    received: {
      title: (amount) => `You received ${amount}`,
      from: (name) => `From ${name}`,
      anonymous: "Transfer received",
    },
    deposit: {
      title: (amount) => `${amount} added`,
      body: "The money is in your wallet.",
      bonus: "Referral bonus: the money is in your wallet.",
    },
    cashback: {
      title: (amount) => `You earned ${amount} in cashback`,
      from: (partner) => `At ${partner}`,
      anonymous: "It's in your cashback balance.",
    },
    refund: {
      title: (amount) => `Refund of ${amount}`,
      from: (partner) => `From ${partner}`,
      anonymous: "The money is in your wallet.",
    },
    takenBack: {
      title: (amount) => `${amount} left your wallet`,
      body: "The payment for this top-up was refunded or disputed.",
      bonus: "Bonus from a top-up that was refunded or disputed.",
    },
    restored: {
      title: (amount) => `${amount} is back in your wallet`,
      body: "The reversed top-up was restored.",
      bonus: "The bonus was restored.",
    },
    collected: {
      title: (amount) => `${amount} taken from your wallet`,
      body: "To settle what you owed.",
    },
    failed: {
      title: (amount) => `Your payment of ${amount} didn't go through`,
      body: "Nothing was charged, and nothing was added to your wallet.",
    },
  },
};
