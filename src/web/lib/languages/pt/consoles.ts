import type { ConsoleRefusalCode } from "#contract/refusals.ts";
import type { Facts } from "../facts.ts";
/** One sentence for every expected "no" that only a console is given. A code missing here does not compile. */
const refusals: Record<ConsoleRefusalCode, (facts: Facts) => string> = {
  owner_only: () => "Só quem é dono da empresa pode fazer isto.",
  partner_changed: () => "Outra pessoa mudou esta empresa depois que você a abriu. Nada foi salvo.",
  partner_switched_off: () => "Esta empresa está desligada: não aparece no diretório e não pode cobrar.",
  partner_has_owner: () => "Esta empresa já tem dono.",
  banner_changed: () => "Outra pessoa mudou este banner depois que você o abriu. Nada foi salvo.",
};

/** What the screens of both consoles share. */
export const consoles = {
  titles: {
    partnerProfile: "Minha empresa",
    charge: "Cobrar",
    company: "Empresa",
    people: "Equipe",
    partners: "Empresas",
    banners: "Banners",
    geocoding: "Localizar empresas",
  },
  toWallet: "Minha carteira",
  adminOnlyDetail: "Esta página é para quem administra o Troco.",
  notPartner: "Esta página é das empresas parceiras",
  notPartnerDetail: "Sua conta não tem uma empresa cadastrada. Seu saldo e seu cashback estão no início.",
  ownerOnly: "Só para quem é dono da empresa",
  ownerOnlyDetail: "Peça ao dono da empresa o que você precisa daqui. Cobrar e ver as cobranças continua com você.",
  toCharge: "Ir para a cobrança",
  loginPassword: "Sua senha de login",
  loginPasswordHint: "Pedimos de novo porque esta ação move dinheiro ou dá acesso.",
  period: "Período",
  periods: {
    always: "Todo o período",
    today: "Hoje",
    last7Days: "7 dias",
    thisMonth: "Este mês",
    lastMonth: "Mês passado",
    own: "Outro período",
  },
  from: "De",
  to: "Até",
  periodTurned: "O fim vem antes do começo.",
  refusals,
};
