import { formatCount, pluralIn } from "../plural.ts";
import type { geocoding as source } from "../pt/geocoding.ts";

const plural = pluralIn("es");
const figure = (count: number) => formatCount(count, "es");

/** Looking up where every partner is. */
export const geocoding: typeof source = {
  title: "Coordenadas de las empresas",
  detail:
    "Busca las coordenadas de todas las empresas, una dirección por segundo. Puedes salir de esta pantalla: la búsqueda sigue.",
  start: "Ubicar todas las empresas",
  running: "Ubicando…",
  startError: "No se pudo iniciar la búsqueda",
  pause: "Pausar",
  resume: "Continuar",
  pausedButton: "Búsqueda en pausa",
  paused: (moment) => `En pausa · ${moment}`,
  pausedNote: "La búsqueda espera hasta que alguien la continúe, aunque el servidor se reinicie.",
  retry: (count) =>
    plural(count, { one: `Reintentar ${figure(count)} fallo`, other: `Reintentar ${figure(count)} fallos` }),
  scopeFailures: "Solo las empresas que fallaron en la búsqueda anterior.",
  pauseError: "No se pudo pausar la búsqueda",
  resumeError: "No se pudo continuar la búsqueda",
  retryError: "No se pudo reintentar",
  placeByHand: "Definir a mano",
  placeByHandOf: (partner) => `Definir a mano las coordenadas de ${partner}`,
  refreshError: "No se pudo actualizar. Este es el último estado conocido.",
  progress: "Avance de la búsqueda",
  done: (done, total) => `${figure(done)} de ${figure(total)}`,
  secondsLeft: (seconds) =>
    plural(seconds, { one: `falta cerca de ${seconds} s`, other: `faltan cerca de ${seconds} s` }),
  minutesLeft: (minutes) => `faltan cerca de ${minutes} min`,
  hoursLeft: (hours) => `faltan cerca de ${hours} h`,
  startedBy: (name, moment) => `Iniciada por ${name} · ${moment}`,
  results: "Resultado",
  latest: "Últimas respuestas",
  noRun: "Todavía no hay búsquedas",
  noRunDetail: "Los resultados aparecen aquí, una fila por empresa.",
  noPartners: "No hay empresas registradas",
  noPartnersDetail: "No había nada que ubicar.",
  firstSoon: "La primera respuesta llega en un momento.",
  noneYet: "Todavía no hay respuestas.",
  finished: (success, fail) =>
    `Búsqueda terminada: ${plural(success, { one: `${figure(success)} éxito`, other: `${figure(success)} éxitos` })}, ${plural(fail, { one: `${figure(fail)} fallo`, other: `${figure(fail)} fallos` })}.`,
  successes: "Éxitos",
  failures: "Fallos",
  filter: "Mostrar",
  filters: { all: "Todas", failure: "Solo fallos" },
  noFailures: "Ningún fallo",
  partner: "Empresa",
  status: "Estado",
  outcome: "Coordenadas o motivo",
  statuses: { success: "Éxito", failure: "Fallo" },
  errors: {
    address_missing: "Sin dirección registrada",
    city_missing: "Sin ciudad registrada",
    city_unknown: "Ciudad no reconocida",
    address_unknown: "Dirección no encontrada en el mapa",
    service_unavailable: "El servicio de mapas no pudo responder sobre esta dirección",
  },
  troubles: {
    down: "El servicio de mapas no responde.",
    busy: "El servicio de mapas pidió una pausa.",
    refused:
      "El servicio de mapas rechaza nuestras consultas. Quien administra el servidor debe revisar la configuración.",
  },
  waitingSince: (since, next) =>
    `Desde ${since}. Esto no cuenta como fallo de ninguna empresa, y la búsqueda sigue sola. Próximo intento: ${next}.`,
};
