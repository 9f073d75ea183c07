import { formatCount, pluralIn } from "../plural.ts";

const plural = pluralIn("pt");
const figure = (count: number) => formatCount(count, "pt");

/** Troco's codes: the list with what they cost, creating one, ending one. */
export const promotionalCodes = {
  detail:
    "Quem aplica um código promocional ganha o bônus na primeira recarga por cartão que alcança o mínimo. Cada pessoa usa um único código.",
  list: "Códigos promocionais",
  search: "Buscar um código",
  clearSearch: "Limpar a busca",
  newCode: "Novo código",
  empty: "Nenhum código ainda",
  emptyDetail: "Crie o primeiro e divulgue: aqui você vê quantos o usaram e quanto custou.",
  noneFound: (search: string) => `Nenhum código com “${search}”`,
  code: "Código",
  codeHint: "Letras sem acento, números e hífen, até 20.",
  codeFormat: "Use letras sem acento, números e hífen.",
  bonus: "Bônus",
  minimum: "Recarga mínima",
  from: (minimum: string) => `a partir de ${minimum}`,
  uses: "Usos",
  usesOf: (uses: string, max: string) => `${uses} de ${max}`,
  usesMax: "Máximo de usos",
  usesFormat: "Use um número de 1 a 1.000.000",
  paid: "Pago",
  promised: "Prometido",
  bonuses: (count: number) => plural(count, { one: `${figure(count)} bônus`, other: `${figure(count)} bônus` }),
  ends: "Termina",
  noEnd: "Sem data",
  endsAt: "Termina em",
  endsAtHint: (zone: string) => `Opcional. Fuso: ${zone}.`,
  endPassed: "Escolha um momento no futuro.",
  optional: "Opcional",
  states: { active: "Ativo", ended: "Encerrado", used_up: "Esgotado" },
  costUpTo: (amount: string) => `Este código pode custar até ${amount}.`,
  costUnbounded: (bonus: string) => `Cada pessoa que o usar pode custar ${bonus}, sem limite de pessoas.`,
  create: "Criar código",
  created: (code: string) => `Código ${code} criado`,
  end: "Encerrar",
  endCode: (code: string) => `Encerrar ${code}`,
  endTitle: (code: string) => `Encerrar o código ${code}?`,
  endDetail: "A partir de agora ninguém mais consegue aplicá-lo. Não dá para desfazer.",
  stillPromised: (count: number, amount: string) =>
    plural(count, {
      one: `${figure(count)} pessoa que já o aplicou continua com o bônus prometido: ${amount}.`,
      other: `${figure(count)} pessoas que já o aplicaram continuam com o bônus prometido: ${amount} ao todo.`,
    }),
  endConfirm: "Encerrar",
  ended: (code: string) => `Código ${code} encerrado`,
  endError: "Erro ao encerrar o código",
};
