import type { jobEnds } from "#contract/back-office/jobs.ts";
import type { MailObstacle, MailTemplate, UnsentMail } from "#contract/back-office/mails.ts";
import { formatCount, pluralIn } from "../plural.ts";

const plural = pluralIn("pt");
const figure = (count: number) => formatCount(count, "pt");

/** What became of the last try. */
const ends: Record<(typeof jobEnds)[number], string> = {
  failed: "Deu erro",
  died: "O servidor caiu no meio",
  late: "Passou do tempo",
};

interface Times {
  readonly gaveUp: string;
  readonly asked: string;
  readonly tries: number;
}

/** What the installation does in the background. */
export const jobs = {
  detail: "O que o Troco faz por conta própria: avisos, prazos, limpeza e a conferência dos livros.",
  outdated: "Não foi possível atualizar. Este é o último estado conhecido.",
  failed: "Não foi possível fazer isso",
  repeating: "Rotinas",
  queues: "Filas",
  task: "Tarefa",
  waiting: "Na espera",
  underWay: "Em andamento",
  dead: "Falhas definitivas",
  lastSuccess: "Último sucesso",
  next: "Próxima execução",
  now: "Executar",
  notYet: "ainda não",
  runs: "Em andamento",
  runNow: "Executar agora",
  runNowOf: (name: string) => `Executar agora: ${name}`,
  asked: "Pedido feito. Começa em instantes.",
  stuckSince: (moment: string) => `Parada desde ${moment}`,
  deadToday: (count: number) =>
    plural(count, {
      one: `${figure(count)} falha definitiva em 24 h`,
      other: `${figure(count)} falhas definitivas em 24 h`,
    }),
  retrying: (count: number) =>
    plural(count, { one: `${figure(count)} falhou, será refeita`, other: `${figure(count)} falharam, serão refeitas` }),
  deadTitle: "Falharam de vez",
  deadDetail:
    "Tarefas tentadas até o limite. Ficam aqui por 30 dias. Resolvida a causa, tente de novo: cada uma volta à fila com o limite cheio de tentativas.",
  noneDead: "Nada falhou de vez",
  noneDeadDetail: "O que falha é refeito automaticamente, com intervalos cada vez maiores.",
  show: "Mostrar",
  all: "Todas",
  ends,
  times: ({ gaveUp, asked, tries }: Times) =>
    `Desistiu ${gaveUp}, depois de ${plural(tries, { one: `${figure(tries)} tentativa`, other: `${figure(tries)} tentativas` })}. Pedida ${asked}.`,
  id: "Registro",
  retry: "Tentar de novo",
  retryOf: (name: string) => `Tentar de novo: ${name}`,
  retryAll: (count: number) => `Tentar todas de novo (${figure(count)})`,
  retryAllConfirm: "Tentar todas",
  retryAllTitle: "Tentar todas de novo?",
  retryAllDetail: (name: string) =>
    `Todas as de “${name}” voltam à fila agora. O que estava atrasado chega a quem esperava.`,
  retried: (count: number) =>
    plural(count, { one: `${figure(count)} tarefa voltou à fila`, other: `${figure(count)} tarefas voltaram à fila` }),
  discard: "Descartar",
  discardOf: (name: string) => `Descartar: ${name}`,
  discardTitle: "Descartar esta tarefa?",
  discardDetail: "O que ela faria não será feito, e ela some da lista. Não dá para desfazer.",
  discardConfirm: "Descartar",
  discarded: "Tarefa descartada",
  mailsTitle: "E-mails que não saíram",
  mailsDetail: "O Troco não envia mais estes e-mails automaticamente. Ficam aqui por 90 dias.",
  noMails: "Nenhum e-mail por enviar",
  noMailsDetail: "O que o servidor de e-mail adia é tentado de novo automaticamente, por mais de um dia.",
  mailStates: { failed: "Não enviado" } satisfies Record<UnsentMail["status"], string>,
  mailNobody: "Para quem não tem conta",
  mailTimes: ({ gaveUp, asked, tries }: Times) =>
    `Parou ${gaveUp}, depois de ${plural(tries, { one: `${figure(tries)} tentativa`, other: `${figure(tries)} tentativas` })}. Pedido ${asked}.`,
  /** What the server says of itself; anything else is the mail server's own answer. */
  mailEnds: {
    timeout: "O servidor de e-mail não respondeu a tempo.",
    "the connection ended": "A conexão com o servidor de e-mail caiu.",
    "no link": "O e-mail ficou sem link.",
    "unknown template": "Foi pedido por outra versão do Troco.",
  } as Readonly<Record<string, string>>,
  mailAnswer: (says: string) => `Resposta do servidor de e-mail: “${says}”`,
  mailObstacles: {
    too_late: "Venceu: o link ou a informação que ele traz não vale mais. Quem precisar pode pedir outro.",
    account_gone: "A conta não existe mais.",
    account_closed: "A conta foi encerrada, e nada mais é enviado a ela.",
    account_changed: "A situação da conta mudou, e o que ele diz não vale mais.",
    address_changed: "A conta tem outro e-mail, e este era só para o antigo.",
    not_theirs: "A pessoa não é mais dona da empresa de que ele fala.",
    not_wanted: "A pessoa escolheu não receber estes recibos.",
  } satisfies Record<MailObstacle, string>,
  sendAgain: "Enviar de novo",
  sendAgainOf: (name: string) => `Enviar de novo: ${name}`,
  sentAgain: "E-mail na fila de novo",
  letBe: "Descartar",
  letBeOf: (name: string) => `Descartar: ${name}`,
  letBeTitle: "Descartar este e-mail?",
  letBeDetail: "Ele não será enviado, e some da lista. Não dá para desfazer.",
  wasLetBe: "E-mail descartado",
  mails: {
    "confirm-email": "Confirmar o e-mail",
    "account-exists": "Conta que já existe",
    "recover-password": "Nova senha de login",
    "recover-purchase-password": "Nova senha de compra",
    "invite-owner": "Convite para ser dono de uma empresa",
    "invite-staff": "Convite para a equipe de uma empresa",
    "password-changed": "Senha de login alterada",
    "purchase-password-changed": "Senha de compra alterada",
    "new-device": "Acesso em um novo aparelho",
    "limit-raise": "Aviso de limite que vai aumentar",
    "second-factor-added": "Segundo passo adicionado",
    "second-factor-removed": "Segundo passo removido",
    "recovery-code-used": "Código de recuperação usado",
    "account-blocked": "Conta bloqueada",
    "account-unblocked": "Conta desbloqueada",
    "account-cancelled": "Conta encerrada",
    "top-up-receipt": "Recibo de depósito",
    "top-up-failed": "Pagamento de depósito que falhou",
    "purchase-receipt": "Recibo de compra",
    refund: "Reembolso",
    "dispute-opened": "Cobrança contestada",
    "dispute-answered": "Contestação respondida",
    "dispute-settled-for-customer": "Contestação decidida a favor do cliente",
    "dispute-settled-for-partner": "Contestação decidida a favor da empresa",
    "payout-paid": "Repasse pago",
    "payout-rejected": "Repasse recusado",
    "account-held": "Aviso à administração: conta em análise",
    "own-account-held": "Conta em análise",
    "own-account-released": "Fim da análise da conta",
  } satisfies Record<MailTemplate, string>,
  /** One that is newer than these messages is called as the server does. */
  names: {
    "send-mail": "E-mails",
    "send-push": "Notificações no aparelho",
    "deliver-webhook": "Avisos aos sistemas das empresas",
    "expire-payment-request": "Cobranças que expiram",
    "close-sandbox-charge": "Cobranças de teste",
    "deliver-sandbox-webhook": "Pagamentos do caixa de testes",
    "delete-photos": "Apagar fotos trocadas",
    "delete-photos-for-good": "Apagar fotos de contas encerradas",
    "erase-closed-accounts": "Apagar dados de contas encerradas",
    "carry-on-geocoding": "Localizar empresas",
    "notify-wallet-phone": "Atualizar o cartão na Apple Wallet",
    "renew-google-pass": "Atualizar o cartão na Google Wallet",
    "audit-ledger": "Conferir todos os livros",
    "audit-added-entries": "Conferir o que é novo nos livros",
    "keep-charge-days": "Somar os dias que terminaram",
    "reconcile-top-ups": "Conferir recargas com o provedor",
    "forget-the-past": "Apagar o que passou do prazo",
  } as Readonly<Record<string, string>>,
  facts: {
    template: "Modelo",
    language: "Idioma",
    kind: "Tipo",
    partner_id: "Empresa",
    user_id: "Pessoa",
    id: "Sobre",
    status: "Situação",
    event: "Evento",
  } as Readonly<Record<string, string>>,
};
