import { formatCount } from "../../counts.ts";
import { pluralIn } from "../plural.ts";
import type { jobs as portuguese } from "../pt/jobs.ts";

const plural = pluralIn("es");
const figure = (count: number) => formatCount(count, "es");

/** What the installation does in the background. */
export const jobs: typeof portuguese = {
  detail: "Lo que Troco hace por su cuenta: avisos, plazos, limpieza y la revisión de los libros.",
  outdated: "No se pudo actualizar. Este es el último estado conocido.",
  failed: "No se pudo hacer esto",
  repeating: "Rutinas",
  queues: "Colas",
  task: "Tarea",
  waiting: "En espera",
  underWay: "En curso",
  dead: "Abandonadas",
  lastSuccess: "Último éxito",
  next: "Próxima vez",
  now: "Adelantar",
  notYet: "todavía no",
  runs: "En curso",
  runNow: "Hacer ahora",
  runNowOf: (name) => `Hacer ahora: ${name}`,
  asked: "Pedido hecho. Empieza enseguida.",
  stuckSince: (moment) => `Parada desde ${moment}`,
  deadToday: (count) =>
    plural(count, { one: `${figure(count)} abandonada en 24 h`, other: `${figure(count)} abandonadas en 24 h` }),
  retrying: (count) =>
    plural(count, { one: `${figure(count)} falló, se repetirá`, other: `${figure(count)} fallaron, se repetirán` }),
  deadTitle: "Fallaron del todo",
  deadDetail:
    "Tareas intentadas hasta el límite. Quedan aquí 30 días. Resuelta la causa, inténtalo de nuevo: cada una vuelve a la cola con todos sus intentos.",
  noneDead: "Nada falló del todo",
  noneDeadDetail: "Lo que falla se repite solo, con esperas cada vez mayores.",
  show: "Mostrar",
  all: "Todas",
  ends: {
    failed: "Dio error",
    died: "El servidor se cayó a mitad",
    late: "Pasó del tiempo",
    stopped: "El servidor se apagó a mitad",
  },
  times: ({ gaveUp, asked, tries }) =>
    `Abandonada ${gaveUp}, tras ${plural(tries, { one: `${figure(tries)} intento`, other: `${figure(tries)} intentos` })}. Pedida ${asked}.`,
  id: "Registro",
  retry: "Intentar de nuevo",
  retryOf: (name) => `Intentar de nuevo: ${name}`,
  retryAll: (count) => `Intentar todas de nuevo (${figure(count)})`,
  retryAllConfirm: "Intentar todas",
  retryAllTitle: "¿Intentar todas de nuevo?",
  retryAllDetail: (name) =>
    `Todas las de “${name}” vuelven a la cola ahora. Lo que se atrasó llega a quien lo esperaba.`,
  retried: (count) =>
    plural(count, {
      one: `${figure(count)} tarea volvió a la cola`,
      other: `${figure(count)} tareas volvieron a la cola`,
    }),
  discard: "Descartar",
  discardOf: (name) => `Descartar: ${name}`,
  discardTitle: "¿Descartar esta tarea?",
  discardDetail: "Lo que iba a hacer no se hará, y desaparece de la lista. Esto no se puede deshacer.",
  discardConfirm: "Descartar",
  discarded: "Tarea descartada",
  names: {
    "send-mail": "Correos",
    "send-push": "Notificaciones en el dispositivo",
    "deliver-webhook": "Avisos a los sistemas de las empresas",
    "expire-payment-request": "Cobros que vencen",
    "close-sandbox-charge": "Cobros de prueba",
    "deliver-sandbox-webhook": "Pagos de la caja de pruebas",
    "delete-photos": "Borrar fotos sustituidas",
    "delete-photos-for-good": "Borrar fotos de cuentas cerradas",
    "carry-on-geocoding": "Ubicar empresas",
    "tell-wallet-phone": "Avisar a la cartera del teléfono",
    "renew-google-pass": "Actualizar la tarjeta en Google Wallet",
    "audit-ledger": "Revisar los libros",
    "keep-charge-days": "Sumar los días cerrados",
    "reconcile-top-ups": "Cotejar recargas con el proveedor",
    "forget-the-past": "Borrar lo que pasó de plazo",
  },
  facts: {
    template: "Modelo",
    language: "Idioma",
    kind: "Tipo",
    partner_id: "Empresa",
    user_id: "Persona",
    id: "Sobre",
    status: "Estado",
    event: "Evento",
  },
};
