import { pluralIn } from "../plural.ts";

const plural = pluralIn("pt");

/** Home: greeting, balances, actions, the last transaction and special offers. */
export const home = {
  greeting: "Olá,",
  hideValues: "Ocultar valores",
  showValues: "Mostrar valores",
  wallet: "Saldo",
  cashback: "Cashback",
  availableNow: "disponível agora",
  thisMonth: (amount: string) => `${amount} este mês`,
  actions: "Ações",
  add: "Adicionar",
  useCashback: "Usar cashback",
  send: "Enviar",
  card: "Meu cartão",
  scan: "Ler um código",
  lastTransaction: "Última movimentação",
  seeStatement: "Ver extrato",
  noTransaction: "Nada por aqui ainda",
  noTransactionDetail: "Sua primeira movimentação vai aparecer aqui.",
  cashbackEarned: (amount: string) => `${amount} de cashback`,
  offers: "Ofertas especiais",
  inactiveTitle: "Conta em processo de ativação",
  inactiveDetail: (missing: number) =>
    missing === 0
      ? "Tudo pronto. Falta só ativar a sua conta."
      : `${plural(missing, { one: `Falta ${missing} passo`, other: `Faltam ${missing} passos` })} para usar sua carteira. Leva uns três minutos.`,
  stepsDone: (done: number, all: number) => `${done} de ${all} passos concluídos`,
  completeRegistration: "Completar cadastro",
};
