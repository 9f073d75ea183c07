import { pluralIn } from "../plural.ts";
import type { home as source } from "../pt/home.ts";

const plural = pluralIn("es");

export const home: typeof source = {
  greeting: "Hola,",
  hideValues: "Ocultar valores",
  showValues: "Mostrar valores",
  wallet: "Saldo",
  cashback: "Cashback",
  availableNow: "disponible ahora",
  thisMonth: (amount) => `${amount} este mes`,
  actions: "Acciones",
  add: "Agregar",
  useCashback: "Usar cashback",
  send: "Enviar",
  card: "Mi tarjeta",
  scan: "Leer un código",
  lastTransaction: "Último movimiento",
  seeStatement: "Ver movimientos",
  noTransaction: "Todavía no hay nada",
  noTransactionDetail: "Tu primer movimiento aparecerá aquí.",
  cashbackEarned: (amount) => `${amount} de cashback`,
  offers: "Ofertas especiales",
  inactiveTitle: "Cuenta en proceso de activación",
  inactiveDetail: (missing) =>
    missing === 0
      ? "Todo listo. Solo falta activar tu cuenta."
      : `${plural(missing, { one: `Falta ${missing} paso`, other: `Faltan ${missing} pasos` })} para usar tu billetera. Toma unos tres minutos.`,
  stepsDone: (done, all) => `${done} de ${all} pasos completados`,
  completeRegistration: "Completar registro",
};
