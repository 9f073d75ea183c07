import type { invitation as source } from "../pt/invitation.ts";

/** The link by which somebody becomes one of a company's people. */
export const invitation: typeof source = {
  title: "Invitación de una empresa",
  detail: "Al aceptar, pasas a formar parte de esa empresa en Troco. Tu billetera no cambia.",
  asWhom: (email) => `Estás en la cuenta de ${email}. La invitación solo vale para el correo que la recibió.`,
  accept: "Aceptar la invitación",
  accepted: {
    owner: (company) => `Ahora eres dueño de ${company}`,
    staff: (company) => `Ahora formas parte del equipo de ${company}`,
  },
  acceptedDetail: "La consola de la empresa está en el menú.",
  open: "Abrir la consola",
  incomplete: "Esta dirección está incompleta. Abre otra vez el enlace del correo.",
};
