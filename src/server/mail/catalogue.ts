import type { Language } from "#contract/limits.ts";

export const templateNames = [
  "confirm-email",
  "account-exists",
  "recover-password",
  "recover-purchase-password",
  "invite-owner",
  "invite-staff",
  "account-held",
] as const;
export type TemplateName = (typeof templateNames)[number];

/** The words of one mail. Every mail says one thing and has one button; what else may be meant has a plain link. */
export interface Words {
  readonly subject: string;
  readonly heading: string;
  readonly body: string;
  /** What stands in front of the company's name, where a mail is about one. */
  readonly company?: string;
  readonly button: string;
  /** What stands in front of a second link, where a mail has one. */
  readonly otherwise?: string;
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
  "account-exists": {
    pt: {
      subject: "Você já tem uma conta Troco",
      heading: "Você já tem uma conta",
      body: "Alguém, provavelmente você, quis criar uma conta Troco com este e-mail, que já tem uma. Nada mudou nela: entre com a sua senha. Se o e-mail ainda não foi confirmado, a tela de entrada envia o link de novo.",
      button: "Entrar",
      otherwise: "Esqueceu a senha? Crie uma nova aqui:",
      note: "Se não foi você, ignore esta mensagem: ninguém entrou na sua conta nem soube que ela existe.",
    },
    es: {
      subject: "Ya tienes una cuenta Troco",
      heading: "Ya tienes una cuenta",
      body: "Alguien, probablemente tú, quiso crear una cuenta Troco con este correo, que ya tiene una. Nada cambió en ella: entra con tu contraseña. Si el correo aún no fue confirmado, la pantalla de acceso envía el enlace de nuevo.",
      button: "Iniciar sesión",
      otherwise: "¿Olvidaste la contraseña? Crea una nueva aquí:",
      note: "Si no fuiste tú, ignora este mensaje: nadie entró en tu cuenta ni supo que existe.",
    },
    en: {
      subject: "You already have a Troco account",
      heading: "You already have an account",
      body: "Somebody, probably you, tried to create a Troco account with this email, which already has one. Nothing about it has changed: log in with your password. If the email was never confirmed, the login screen sends the link again.",
      button: "Log in",
      otherwise: "Forgot your password? Choose a new one here:",
      note: "If it was not you, ignore this message: nobody got into your account or learned that it exists.",
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
  "invite-owner": {
    pt: {
      subject: "Convite para cuidar de uma empresa no Troco",
      heading: "Sua empresa no Troco",
      body: "Este e-mail foi indicado como o de quem é dono de uma empresa no Troco. Para aceitar, entre com este mesmo e-mail; se ainda não tem conta, crie uma e volte a este link. O link vale por 7 dias.",
      company: "Empresa",
      button: "Aceitar convite",
      note: "Se você não conhece esta empresa, ignore esta mensagem: sem aceitar, nada acontece.",
    },
    es: {
      subject: "Invitación para llevar una empresa en Troco",
      heading: "Tu empresa en Troco",
      body: "Este correo se indicó como el de quien es dueño de una empresa en Troco. Para aceptar, inicia sesión con este mismo correo; si aún no tienes cuenta, crea una y vuelve a este enlace. El enlace vale por 7 días.",
      company: "La empresa",
      button: "Aceptar invitación",
      note: "Si no conoces esta empresa, ignora este mensaje: si no aceptas, no pasa nada.",
    },
    en: {
      subject: "You are invited to run a company on Troco",
      heading: "Your company on Troco",
      body: "This email was named as that of an owner of a company on Troco. To accept, log in with this same email; if you have no account yet, create one and come back to this link. The link works for 7 days.",
      company: "Company",
      button: "Accept invitation",
      note: "If you do not know this company, ignore this message: unless you accept, nothing happens.",
    },
  },
  "invite-staff": {
    pt: {
      subject: "Convite para a equipe de uma empresa no Troco",
      heading: "Faça parte da equipe",
      body: "O dono de uma empresa convidou você para cobrar por ela no Troco. Para aceitar, entre com este mesmo e-mail; se ainda não tem conta, crie uma e volte a este link. O link vale por 7 dias.",
      company: "Empresa",
      button: "Entrar na equipe",
      note: "Se você não conhece esta empresa, ignore esta mensagem: sem aceitar, nada acontece.",
    },
    es: {
      subject: "Invitación al equipo de una empresa en Troco",
      heading: "Forma parte del equipo",
      body: "El dueño de una empresa te invitó a cobrar por ella en Troco. Para aceptar, inicia sesión con este mismo correo; si aún no tienes cuenta, crea una y vuelve a este enlace. El enlace vale por 7 días.",
      company: "La empresa",
      button: "Entrar al equipo",
      note: "Si no conoces esta empresa, ignora este mensaje: si no aceptas, no pasa nada.",
    },
    en: {
      subject: "You are invited to a company's team on Troco",
      heading: "Join the team",
      body: "The owner of a company invited you to charge for it on Troco. To accept, log in with this same email; if you have no account yet, create one and come back to this link. The link works for 7 days.",
      company: "Company",
      button: "Join the team",
      note: "If you do not know this company, ignore this message: unless you accept, nothing happens.",
    },
  },
  "account-held": {
    pt: {
      subject: "Uma conta está em análise",
      heading: "Uma conta está em análise",
      body: "Um pagamento com cartão que já tinha sido creditado foi contestado ou devolvido. A conta de quem adicionou o dinheiro não movimenta nada até que alguém da administração analise o caso.",
      button: "Ver a conta",
      note: "Você recebe esta mensagem porque administra o Troco.",
    },
    es: {
      subject: "Una cuenta está en revisión",
      heading: "Una cuenta está en revisión",
      body: "Un pago con tarjeta que ya se había acreditado fue disputado o devuelto. La cuenta de quien agregó el dinero no mueve nada hasta que alguien de la administración revise el caso.",
      button: "Ver la cuenta",
      note: "Recibes este mensaje porque administras Troco.",
    },
    en: {
      subject: "An account is under review",
      heading: "An account is under review",
      body: "A card payment that had been credited was disputed or given back. The account of whoever added the money moves nothing until an administrator has looked into it.",
      button: "See the account",
      note: "You get this message because you administer Troco.",
    },
  },
};
