import type { invitation as source } from "../pt/invitation.ts";

/** The link by which somebody becomes one of a partner's people. */
export const invitation: typeof source = {
  title: "Invitación de una empresa",
  detail: "Al aceptar, pasas a formar parte de esa empresa en Troco. Tu billetera no cambia.",
  asWhom: (email) => `Estás en la cuenta de ${email}. La invitación solo vale para el correo que la recibió.`,
  accept: "Aceptar la invitación",
  accepted: {
    owner: (partner) => `Ahora eres dueño de ${partner}`,
    staff: (partner) => `Ahora formas parte del equipo de ${partner}`,
  },
  acceptedDetail: "La consola de la empresa está en el menú.",
  open: "Abrir la consola",
  incomplete: "Esta dirección está incompleta. Abre otra vez el enlace del correo.",
};
