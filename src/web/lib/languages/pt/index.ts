import { fromTime } from "../plural.ts";
import { errors, fieldErrors } from "./errors.ts";
import { shell } from "./shell.ts";

/** Messages that belong to no single module. */
export const common = {
  appName: "Troco",
  close: "Fechar",
  closedAccount: "Conta encerrada",
  cancel: "Cancelar",
  confirm: "Confirmar",
  continue: "Continuar",
  back: "Voltar",
  home: "Início",
  retry: "Tentar de novo",
  loading: "Carregando…",
  optional: "opcional",
  loadMore: "Ver mais",
  login: "Entrar",
  showPassword: "Mostrar senha",
  hidePassword: "Ocultar senha",
  loginPassword: "Sua senha de login",
  loginPasswordHint: "Pedimos de novo para ter certeza de que é você.",
  hiddenValue: "valor oculto",
  plus: "mais",
  minus: "menos",
  copied: "Copiado",
  copyFailed: "Não foi possível copiar. Selecione o texto e copie.",
  quickAmounts: "Valores rápidos",
  card: "cartão",
  cardEnding: (digits: string) => `cartão com final ${digits}`,
  balance: "Saldo",
  cashback: "Cashback",
  mapCredit: "Mapa: © colaboradores do OpenStreetMap",
  available: "Disponível",
  youPay: "Você paga",
  youReceive: "Você recebe",
  unknownAmount: "Não foi possível carregar",
  loadFailed: "Não foi possível carregar.",
  noConnection: "Sem resposta do servidor. Verifique sua conexão e tente de novo.",
  asOfTime: (time: string) => `valor ${fromTime(time)}`,
  asOfDay: (dayAndTime: string) => `valor de ${dayAndTime}`,
  offlineMoney: "Sem conexão: nenhum valor pode ser movimentado até ela voltar.",
  unexpected: "Algo deu errado do nosso lado. Tente de novo em instantes.",
  reference: (id: string) => `Código para o suporte: ${id}`,
  checking: "Estamos conferindo",
  checkingDetail:
    "A resposta está demorando. Vamos descobrir o que aconteceu e avisar aqui. Nada será feito duas vezes.",
  withdrawn: "A tentativa anterior foi cancelada e nada foi movimentado. Você pode tentar de novo.",
  earlierDone: "A operação que estava sem resposta foi concluída. Confira no extrato.",
  dialCode: "Código",
  dialCodeUnknown: (codes: string) => `Este código de país não é aceito. Use um destes: ${codes}.`,
  digitsOnly: "Só números",
  languageNotSaved: "Erro ao salvar o idioma no seu perfil",
  languageNotLoaded: "Não foi possível trocar o idioma",
  languageNotLoadedDetail: "Os textos não carregaram. Verifique sua conexão, recarregue a página e tente de novo.",
  notifications: "Avisos",
};

/**
 * Portuguese, whose keys are the type. Only messages that every screen may need; others are
 * modules.
 */
export const pt = { common, fieldErrors, errors, shell };

export type Messages = typeof pt;
