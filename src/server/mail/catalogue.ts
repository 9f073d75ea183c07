import type { Language } from "#contract/limits.ts";

export const templateNames = ["confirm-email", "recover-password", "recover-purchase-password"] as const;
export type TemplateName = (typeof templateNames)[number];

/** The words of one mail. Every mail says one thing and has one button. */
export interface Words {
  readonly subject: string;
  readonly heading: string;
  readonly body: string;
  readonly button: string;
  /** What to do for one who did not ask for this mail. */
  readonly note: string;
}

/** Sentences that every mail shares. */
export interface Frame {
  readonly greeting: (name: string) => string;
  /** For a name that cannot be shown. */
  readonly plainGreeting: string;
  readonly linkHint: string;
}

export const frames: Record<Language, Frame> = {
  pt: {
    greeting: (name) => `Olá, ${name}.`,
    plainGreeting: "Olá.",
    linkHint: "Se o botão não abrir, copie este endereço no navegador:",
  },
  es: {
    greeting: (name) => `Hola, ${name}.`,
    plainGreeting: "Hola.",
    linkHint: "Si el botón no se abre, copia esta dirección en el navegador:",
  },
  en: {
    greeting: (name) => `Hello, ${name}.`,
    plainGreeting: "Hello.",
    linkHint: "If the button does not open, copy this address into your browser:",
  },
};

/** Exhaustive: a mail without its words in each language does not compile. */
export const catalogue: Record<TemplateName, Record<Language, Words>> = {
  "confirm-email": {
    pt: {
      subject: "Confirme seu e-mail",
      heading: "Confirme seu e-mail",
      body: "Falta um passo para sua conta Troco: confirme que este e-mail é seu. O link vale por 24 horas.",
      button: "Confirmar e-mail",
      note: "Se você não criou uma conta no Troco, ignore esta mensagem.",
    },
    es: {
      subject: "Confirma tu correo",
      heading: "Confirma tu correo",
      body: "Falta un paso para tu cuenta Troco: confirma que este correo es tuyo. El enlace vale por 24 horas.",
      button: "Confirmar correo",
      note: "Si no creaste una cuenta en Troco, ignora este mensaje.",
    },
    en: {
      subject: "Confirm your email",
      heading: "Confirm your email",
      body: "One step is left for your Troco account: confirm that this email is yours. The link works for 24 hours.",
      button: "Confirm email",
      note: "If you did not create a Troco account, ignore this message.",
    },
  },
  "recover-password": {
    pt: {
      subject: "Crie uma nova senha",
      heading: "Crie uma nova senha",
      body: "Recebemos um pedido para trocar a senha de login da sua conta Troco. O link vale por uma hora e só pode ser usado uma vez.",
      button: "Criar nova senha",
      note: "Se você não fez este pedido, ignore esta mensagem: sua senha continua a mesma.",
    },
    es: {
      subject: "Crea una nueva contraseña",
      heading: "Crea una nueva contraseña",
      body: "Recibimos una solicitud para cambiar la contraseña de acceso de tu cuenta Troco. El enlace vale por una hora y solo se puede usar una vez.",
      button: "Crear nueva contraseña",
      note: "Si no hiciste esta solicitud, ignora este mensaje: tu contraseña sigue siendo la misma.",
    },
    en: {
      subject: "Choose a new password",
      heading: "Choose a new password",
      body: "We received a request to change the login password of your Troco account. The link works for one hour, and only once.",
      button: "Choose new password",
      note: "If you did not ask for this, ignore this message: your password stays the same.",
    },
  },
  "recover-purchase-password": {
    pt: {
      subject: "Crie uma nova senha de compra",
      heading: "Crie uma nova senha de compra",
      body: "Recebemos um pedido para trocar a senha de compra da sua conta Troco. O link vale por 30 minutos e só pode ser usado uma vez.",
      button: "Criar nova senha de compra",
      note: "Se você não fez este pedido, alguém conhece sua senha de login: troque-a agora.",
    },
    es: {
      subject: "Crea una nueva contraseña de compra",
      heading: "Crea una nueva contraseña de compra",
      body: "Recibimos una solicitud para cambiar la contraseña de compra de tu cuenta Troco. El enlace vale por 30 minutos y solo se puede usar una vez.",
      button: "Crear nueva contraseña de compra",
      note: "Si no hiciste esta solicitud, alguien conoce tu contraseña de acceso: cámbiala ahora.",
    },
    en: {
      subject: "Choose a new purchase password",
      heading: "Choose a new purchase password",
      body: "We received a request to change the purchase password of your Troco account. The link works for 30 minutes, and only once.",
      button: "Choose new purchase password",
      note: "If you did not ask for this, somebody knows your login password: change it now.",
    },
  },
};
