/** The person's own page: who they are here, language, leaving. */
export const profile = {
  email: "E-mail",
  card: "Cartão",
  language: "Idioma",
  inactive: "Conta em processo de ativação",
  inactiveDetail: "Conclua seu cadastro para movimentar dinheiro.",
  complete: "Completar cadastro",
  loadFailed: "Erro ao carregar perfil",
  signOut: "Sair",
  signOutUnanswered: "Não foi possível sair: o servidor não respondeu e sua sessão continua aberta neste aparelho.",
  company: "Sobre o Troco",
  companyDetail: "O Troco é uma carteira com cashback: o que você gasta nas empresas parceiras volta para você.",
  contact: "Fale com a gente",
  terms: "Termos de uso",
  privacy: "Política de privacidade",
  newTab: "abre em outra aba",
};
