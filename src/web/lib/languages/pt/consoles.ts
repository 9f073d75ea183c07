import type { ConsoleErrorCode } from "#contract/error-codes.ts";
import type { Facts } from "../facts.ts";
/** A message for every error code that only a console gets. A missing code does not compile. */
const errors: Record<ConsoleErrorCode, (facts: Facts) => string> = {
  partner_only: () => "Somente empresas parceiras podem fazer isso.",
  webhook_signature_invalid: () => "A assinatura do aviso de pagamento não confere.",
  manager_only: () => "Só gerentes e donos da empresa podem fazer isso. Peça a um deles.",
  till_not_open: () => "Este caixa está fechado. Escolha outro.",
  refund_another_day: () =>
    "Operadores de caixa só reembolsam no dia do pagamento. Peça a um gerente ou dono da empresa.",
  refund_exceeds_ceiling: ({ money, count }) =>
    count("ceiling") === 0
      ? "Seu papel ainda não pode reembolsar. Peça a um gerente ou dono da empresa."
      : `Seu papel reembolsa até ${money("ceiling")} de cada cobrança, e restam ${money("left") ?? ""} desta. Peça o resto a um gerente ou dono da empresa.`,
  refund_exceeds_day: ({ money }) =>
    `Você pode reembolsar até ${money("ceiling") ?? ""} por dia, e hoje restam ${money("left") ?? ""}. Peça o resto a um gerente ou dono da empresa.`,
  too_many_branches: () => "A empresa já tem o máximo de filiais abertas. Feche uma antes.",
  too_many_tills: () => "A empresa já tem o máximo de caixas abertos. Feche um antes.",
  owner_only: () => "Só quem é dono da empresa pode fazer isso.",
  second_factor_wrong: () => "Este código está incorreto ou já foi usado.",
  passkey_wrong: () => "Esta chave de acesso não serve aqui, ou demorou demais. Tente de novo.",
  too_many_passkeys: () => "Você já tem o máximo de chaves de acesso. Remova uma que não usa mais.",
  authenticator_on: () => "Os códigos do aplicativo já estão ativos. Desative-os antes de configurar outro aplicativo.",
  second_factor_missing: () => "Esta área pede um segundo passo no login. Configure um no seu perfil, em Segurança.",
  card_is_own: () => "Você não pode cobrar o seu próprio cartão.",
  charge_too_small: ({ money }) =>
    money("minimum_amount")
      ? `O valor é baixo demais para cobrar. O mínimo é ${money("minimum_amount")}.`
      : "O valor é baixo demais para cobrar.",
  reference_used: () => "Outra cobrança ou um link de pagamento, em aberto ou já pago, tem esta referência. Use outra.",
  card_not_found: () =>
    "Este cartão não pode ser cobrado. Confira o número com o cliente ou combine outra forma de pagamento.",
  idempotency_key_missing: () => "O pedido chegou incompleto. Atualize a página e tente de novo.",
  idempotency_key_invalid: () => "O pedido chegou inválido. Atualize a página e tente de novo.",
  unsupported_media_type: () => "Este tipo de arquivo não é aceito.",
  idempotency_key_reused: () => "Este pedido já foi feito com outros dados. Atualize a página e confira o extrato.",
  payment_request_not_paid: () => "Só dá para reembolsar uma cobrança que foi paga.",
  refund_too_late: ({ moment }) => {
    const end = moment("until");
    return `O prazo de 90 dias para reembolsar esta cobrança terminou${end ? `: ia até ${end.text}` : ""}.`;
  },
  refund_exceeds_charge: ({ count, money }) =>
    count("refundable") === 0
      ? "Esta cobrança já foi reembolsada por inteiro."
      : money("refundable")
        ? `Desta cobrança ainda dá para reembolsar até ${money("refundable")}.`
        : "O valor passa do que ainda dá para reembolsar.",
  refund_exceeds_settlement: ({ count, money }) =>
    count("refundable") === 0
      ? "O saldo a receber da empresa não cobre este reembolso."
      : money("refundable")
        ? `O saldo a receber da empresa cobre um reembolso de até ${money("refundable")} desta cobrança.`
        : "O saldo a receber da empresa não cobre este reembolso.",
  customer_account_closed: () => "O cliente encerrou a conta e não pode mais receber o reembolso por aqui.",
  partner_changed: () => "Outra pessoa alterou esta empresa depois que você a abriu. Nada foi salvo.",
  partner_switched_off: () => "Esta empresa está desativada: não aparece no diretório e não pode cobrar.",
  last_owner: () => "Esta pessoa é a única dona da empresa. Convide antes outro dono.",
  banner_changed: () => "Outra pessoa alterou este banner depois que você o abriu. Nada foi salvo.",
  banners_changed: () => "Outra pessoa criou, excluiu ou moveu banners enquanto isso. Nada mudou; veja a lista atual.",
  too_many_banners: () => "Já há 100 banners. Exclua um que terminou antes de criar outro.",
  promotional_code_taken: () => "Este código já existe. Escolha outro.",
  api_key_invalid: () => "Esta chave de API não existe ou foi revogada.",
  api_key_not_accepted: () => "Esta operação não aceita chaves de API.",
  api_key_scope_missing: () => "Esta chave de API não tem permissão para isso.",
  too_many_api_keys: () => "Sua empresa já tem o máximo de chaves. Revogue uma que não usa mais.",
  refund_rights_too_soon: ({ moment }) =>
    `Depois de um aparelho novo ou de uma senha nova, você não pode permitir reembolsos${moment("until") ? ` antes de ${moment("until")!.text}` : ""}.`,
  too_many_webhook_endpoints: () => "Sua empresa já tem o máximo de endereços. Exclua um que não usa mais.",
  webhook_endpoint_missing: () => "Nenhum endereço assina este evento. Adicione um e envie de novo.",
  webhook_url_not_allowed: () => "Use um endereço https público, acessível pela internet.",
  payout_account_missing: () => "Cadastre primeiro a conta que recebe os repasses.",
  payout_account_rests: ({ moment }) => {
    const end = moment("until");
    return `A conta que recebe foi salva há menos de 24 horas. ${end ? `Peça o repasse a partir de ${end.text}.` : "Peça o repasse amanhã."}`;
  },
  payout_waiting: () =>
    "Já há um repasse aguardando. Peça outro quando ele for pago, ou cancele-o e peça o valor inteiro.",
  payout_too_small: ({ money }) =>
    money("minimum_amount")
      ? `O valor é baixo demais para um repasse. O mínimo é ${money("minimum_amount")}, ou todo o saldo.`
      : "O valor é baixo demais para um repasse.",
  payout_not_found: () => "Não encontramos este repasse.",
  payout_closed: () => "Este repasse já foi encerrado. Nada mudou.",
  payout_requester_held: () =>
    "A conta de quem pediu este repasse está em análise. Resolva-a primeiro, ou recuse o repasse.",
  payout_account_reported: () =>
    "A conta deste repasse foi comunicada como cadastrada por um ladrão. Recuse o repasse; um dono cadastra a conta de novo e pede outra vez.",
  payout_needs_two: ({ money }) =>
    `${money("limit") ? `Acima de ${money("limit")} em 24 horas, duas` : "Duas"} pessoas da administração decidem: uma aprova, outra marca como pago.`,
  bank_reference_used: () => "Esta referência do banco já foi usada em outro repasse.",
  payout_in_batch: () => "Este repasse já está em um lote.",
  payout_account_lost: () => "Esta conta não pode mais ser lida.",
  payout_batch_closed: () => "Este lote já foi desfeito ou decidido.",
  payout_batch_at_bank: () =>
    "O banco tem este lote: em outro, ele seria pago duas vezes. Registre o que o banco responder.",
  payout_batch_only_csv: () => "Este lote só cabe no CSV.",
  payer_not_configured: () => "Configure PAYER_NAME, PAYER_ACCOUNT e PAYER_BANK.",
  report_too_long: () => "O período tem movimentações demais para um PDF. Escolha um período menor ou baixe o CSV.",
  own_concern: () => "Isto é sobre você ou a sua própria empresa. Outra pessoa da administração precisa decidir.",
  account_cancelled: () => "Esta conta foi encerrada pelo titular e não pode mais ser alterada.",
  account_not_held: () => "Esta conta não está em análise.",
  account_not_frozen: () => "Esta conta não está congelada.",
  owed_less: ({ count, money }) =>
    count("owed") === 0
      ? "A pessoa não deve mais nada."
      : money("owed")
        ? `A pessoa deve ${money("owed")}. Confira o valor e tente de novo.`
        : "A pessoa deve menos do que isso.",
  mail_settled: () => "Este e-mail não está mais na lista: alguém o enviou de novo ou o descartou.",
  mail_outdated: () => "Este e-mail não serve mais e não foi enviado. O motivo está na lista.",
};

/** Messages that the screens of both consoles share. */
export const consoles = {
  titles: {
    partnerProfile: "Minha empresa",
    charge: "Cobrar",
    integration: "Integração",
    charges: "Cobranças",
    settlement: "Saldo e repasses",
    payouts: "Repasses",
    accountReviews: "Em análise",
    disputes: "Contestações",
    overview: "Visão geral",
    users: "Pessoas",
    auditLog: "Auditoria",
    securityLog: "Segurança",
    jobs: "Tarefas",
    partnerDetails: "Empresa",
    people: "Equipe",
    partners: "Empresas",
    banners: "Banners",
    promotionalCodes: "Códigos",
    geocoding: "Localizar empresas",
  },
  toWallet: "Minha carteira",
  adminOnlyDetail: "Esta página é para quem administra o Troco.",
  notPartner: "Esta página é das empresas parceiras",
  notPartnerDetail: "Sua conta não tem uma empresa cadastrada. Seu saldo e seu cashback estão no início.",
  notForRole: "Seu papel não abre esta área",
  notForRoleDetail: "Peça a um dono da empresa.",
  toCharge: "Ir para a cobrança",
  period: "Período",
  periods: {
    always: "Todo o período",
    today: "Hoje",
    last7Days: "7 dias",
    last30Days: "30 dias",
    thisMonth: "Este mês",
    lastMonth: "Mês passado",
    own: "Outro período",
  },
  from: "De",
  to: "Até",
  periodTurned: "O fim precisa vir depois do começo.",
  errors,
};
