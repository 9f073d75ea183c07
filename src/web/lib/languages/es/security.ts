import { noticeTitles } from "#contract/notice-titles/es.ts";
import { pluralIn } from "../plural.ts";
import type { security as source } from "../pt/security.ts";

const plural = pluralIn("es");

export const security: typeof source = {
  notices: noticeTitles,
  wrongTries: (count) => plural(count, { one: `${count} intento incorrecto`, other: `${count} intentos incorrectos` }),
  freeze: "Congelar la cuenta",
  freezeDetail:
    "¿Alguien pudo haber entrado a tu cuenta? Congelarla desconecta todos los dispositivos, este también, y nadie entra ni mueve dinero. Para volver, creas una nueva contraseña por correo.",
  freezeTitle: "¿Congelar tu cuenta?",
  freezeSure:
    "También se cerrará tu sesión aquí, y los cobros que esperan tu respuesta se cancelarán. Ten tu correo a mano para volver.",
  freezeConfirm: "Congelar",
  notMe: {
    title: "¿No fuiste tú?",
    detail:
      "Congela tu cuenta: todos los dispositivos se desconectan, y nadie entra, envía dinero ni paga con ella. Tu saldo sigue guardado.",
    wayBack: "Para volver, creas una nueva contraseña con un enlace que llega por correo.",
    freeze: "Congelar mi cuenta",
    itWasMe: "Fui yo: volver a Troco",
    frozen: "Tu cuenta está congelada",
    frozenDetail:
      "Todos los dispositivos se desconectaron. Antes de volver, comprueba que solo tú tengas acceso a tu correo.",
    newPassword: "Crear nueva contraseña",
  },
  freezingLinkInvalid:
    "Este enlace ya se usó o venció. Si aún necesitas congelar la cuenta, entra y hazlo en tu perfil, o crea una nueva contraseña.",
};
