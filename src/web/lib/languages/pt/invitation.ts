/** The link by which somebody becomes one of a partner's people. */
export const invitation = {
  title: "Convite de uma empresa",
  detail: "Ao aceitar, você passa a fazer parte dessa empresa no Troco. Sua carteira não muda.",
  asWhom: (email: string) => `Você está na conta de ${email}. O convite só vale para o e-mail que o recebeu.`,
  accept: "Aceitar o convite",
  accepted: {
    owner: (partner: string) => `Agora você é dono de ${partner}`,
    staff: (partner: string) => `Agora você faz parte da equipe de ${partner}`,
  },
  acceptedDetail: "O console da empresa está no menu.",
  open: "Abrir o console",
  incomplete: "Este endereço está incompleto. Abra o link do e-mail de novo.",
};
