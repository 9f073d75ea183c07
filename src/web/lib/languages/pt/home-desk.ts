/** The parts of home that only a desk has room for. */
export const homeDesk = {
  earlier: "Movimentações anteriores",
  month: "Cashback deste mês",
  seeHistory: "Ver histórico",
  earned: "Ganho",
  moved: "Passado para a carteira",
  before: (month: string) => `Ganho em ${month}`,
  none: "Nenhum cashback este mês ainda",
  noneDetail: "Pague em uma empresa parceira: parte da compra volta para você.",
  seePartners: "Ver empresas parceiras",
};
