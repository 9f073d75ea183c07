import type { GeocodingError, GeocodingTrouble } from "#contract/partners/geocoding.ts";
import { formatCount, pluralIn } from "../plural.ts";

const plural = pluralIn("pt");
const figure = (count: number) => formatCount(count, "pt");

/** Why a partner got no coordinates. */
const errors: Record<GeocodingError, string> = {
  address_missing: "Sem endereço cadastrado",
  city_missing: "Sem cidade cadastrada",
  city_unknown: "Cidade não reconhecida",
  address_unknown: "Endereço não encontrado no mapa",
  service_unavailable: "O serviço de mapas não conseguiu responder a este endereço",
};

/** Why a run waits. */
const troubles: Record<GeocodingTrouble, string> = {
  down: "O serviço de mapas não responde.",
  busy: "O serviço de mapas pediu uma pausa.",
  refused: "O serviço de mapas recusa nossas consultas. Quem cuida do servidor precisa conferir a configuração.",
};

/** Looking up where every partner is. */
export const geocoding = {
  title: "Coordenadas das empresas",
  detail:
    "Procura as coordenadas de todas as empresas, um endereço por segundo. Você pode sair desta tela: a busca continua.",
  start: "Localizar todas as empresas",
  running: "Localizando…",
  startError: "Não foi possível iniciar a busca",
  pause: "Pausar",
  resume: "Continuar",
  pausedButton: "Busca pausada",
  paused: (moment: string) => `Pausada · ${moment}`,
  pausedNote: "A busca espera até que alguém continue, mesmo que o servidor reinicie.",
  retry: (count: number) =>
    plural(count, { one: `Tentar de novo ${figure(count)} falha`, other: `Tentar de novo ${figure(count)} falhas` }),
  scopeFailures: "Só as empresas que falharam na busca anterior.",
  pauseError: "Não foi possível pausar a busca",
  resumeError: "Não foi possível continuar a busca",
  retryError: "Não foi possível tentar de novo",
  placeByHand: "Definir à mão",
  placeByHandOf: (partner: string) => `Definir à mão as coordenadas de ${partner}`,
  refreshError: "Não foi possível atualizar. Este é o último estado conhecido.",
  progress: "Andamento da busca",
  done: (done: number, total: number) => `${figure(done)} de ${figure(total)}`,
  secondsLeft: (seconds: number) =>
    plural(seconds, { one: `falta cerca de ${seconds} s`, other: `faltam cerca de ${seconds} s` }),
  minutesLeft: (minutes: number) => `faltam cerca de ${minutes} min`,
  hoursLeft: (hours: number) => `faltam cerca de ${hours} h`,
  startedBy: (name: string, moment: string) => `Iniciada por ${name} · ${moment}`,
  results: "Resultado",
  latest: "Últimas respostas",
  noRun: "Nenhuma busca ainda",
  noRunDetail: "Os resultados aparecem aqui, uma linha por empresa.",
  noPartners: "Nenhuma empresa cadastrada",
  noPartnersDetail: "Não havia o que localizar.",
  firstSoon: "A primeira resposta chega em instantes.",
  noneYet: "Ainda não há respostas.",
  finished: (success: number, fail: number) =>
    `Busca concluída: ${plural(success, { one: `${figure(success)} sucesso`, other: `${figure(success)} sucessos` })}, ${plural(fail, { one: `${figure(fail)} falha`, other: `${figure(fail)} falhas` })}.`,
  successes: "Sucessos",
  failures: "Falhas",
  filter: "Mostrar",
  filters: { all: "Todas", failure: "Só falhas" },
  noFailures: "Nenhuma falha",
  partner: "Empresa",
  status: "Situação",
  outcome: "Coordenadas ou motivo",
  statuses: { success: "Sucesso", failure: "Falha" },
  errors,
  troubles,
  waitingSince: (since: string, next: string) =>
    `Desde ${since}. Isso não conta como falha de nenhuma empresa, e a busca continua sozinha. Próxima tentativa: ${next}.`,
};
