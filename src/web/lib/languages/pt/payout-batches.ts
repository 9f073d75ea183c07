import type { batchObstacles } from "#contract/payments/payout-batches.ts";
import { pluralIn } from "../plural.ts";

const plural = pluralIn("pt");

/** Batches of payouts, which the bank gets as one file. */
export const payoutBatches = {
  list: "Lotes",
  empty: "Nenhum lote ainda",
  emptyDetail: "Um lote reúne os repasses que aguardam em um arquivo para o banco.",
  backToList: "Todos os lotes",
  pick: "Escolha um lote",
  pickDetail: "Os arquivos para o banco e os repasses aparecem aqui.",
  collect: "Montar lote",
  collectTitle: "Montar um lote",
  collectDetail: (count: number, sum: string) =>
    plural(count, {
      one: `O banco recebe ${count} repasse de ${sum}. A empresa não pode mais cancelá-lo.`,
      other: `O banco recebe ${count} repasses, ${sum} ao todo. As empresas não podem mais cancelá-los.`,
    }),
  created: "Lote montado.",
  nothing: "Nada para reunir",
  nothingDetail: "Nenhum repasse aguarda fora de um lote.",
  form: "Arquivo",
  forms: { order: "ISO 20022", table: "CSV" },
  formHints: {
    order: "Só contas com IBAN ou agência e número: o arquivo ISO 20022 não comporta chaves Pix.",
    table: "Todas as contas, também chaves Pix. Um lote com chaves Pix só pode ser baixado em CSV.",
  },
  noneFits: "Nenhum repasse que aguarda cabe neste arquivo.",
  toCollect: "Repasses para o lote",
  chosen: (count: number, sum: string) =>
    plural(count, { one: `${count} repasse escolhido: ${sum}`, other: `${count} repasses escolhidos: ${sum}` }),
  obstacles: {
    needs_approval: "Outra pessoa da administração precisa aprovar primeiro.",
    approved_by_caller: "Você aprovou este repasse; outra pessoa precisa pagá-lo.",
    own_concern: "É da sua própria empresa: outra pessoa decide.",
    requester_held: "A conta de quem pediu está em análise ou congelada.",
    account_lost: "A conta não pode mais ser lida. Recuse o repasse.",
  } satisfies Record<(typeof batchObstacles)[number], string>,
  payouts: (count: number) => plural(count, { one: `${count} repasse`, other: `${count} repasses` }),
  waiting: (count: number) => plural(count, { one: `${count} aguardando`, other: `${count} aguardando` }),
  finished: "Concluído",
  dissolved: "Desfeito",
  batch: (moment: string) => `Lote de ${moment}`,
  madeBy: "Montado por",
  count: "Repasses",
  dissolvedAt: "Desfeito em",
  downloadOrder: "Baixar ISO 20022",
  downloadTable: "Baixar CSV",
  orderHint: "Envie um só dos arquivos ao banco, uma única vez.",
  tableHint: "Este lote tem contas que o arquivo ISO 20022 não comporta: envie o CSV, uma única vez.",
  dissolve: "Desfazer lote",
  dissolveTitle: "Desfazer este lote?",
  dissolveDetail: (count: number) =>
    plural(count, {
      one: `Só se o banco não recebeu o arquivo, ou o recusou inteiro: ${count} repasse volta a aguardar e, em outro lote, seria pago de novo.`,
      other: `Só se o banco não recebeu o arquivo, ou o recusou inteiro: ${count} repasses voltam a aguardar e, em outro lote, seriam pagos de novo.`,
    }),
  dissolvedNow: "Lote desfeito.",
  inBatch: "Repasses do lote",
  partner: "Empresa",
  status: "Situação",
  value: "Valor",
};
