import type { ConsoleRefusalCode } from "#contract/refusals.ts";
import type { Facts } from "../facts.ts";
/** One sentence for every expected "no" that only a console is given. A code missing here does not compile. */
const refusals: Record<ConsoleRefusalCode, (facts: Facts) => string> = {
  owner_only: () => "Só quem é dono da empresa pode fazer isto.",
  banner_changed: () => "Outra pessoa mudou este banner depois que você o abriu. Nada foi salvo.",
  api_key_invalid: () => "Esta chave de API não existe ou foi revogada.",
  api_key_not_accepted: () => "Esta operação não aceita chaves de API.",
  api_key_scope_missing: () => "Esta chave de API não tem permissão para isto.",
  too_many_api_keys: () => "Sua empresa já tem o máximo de chaves. Revogue uma que não usa mais.",
  too_many_webhook_endpoints: () => "Sua empresa já tem o máximo de endereços. Apague um que não usa mais.",
  webhook_url_not_allowed: () => "Use um endereço https público, que a internet alcance.",
};

/** What the screens of both consoles share. */
export const consoles = {
  titles: {
    partnerProfile: "Minha empresa",
    charge: "Cobrar",
    integration: "Integração",
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
