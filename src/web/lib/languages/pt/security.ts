import { noticeTitles } from "#contract/notice-titles/pt.ts";
import { pluralIn } from "../plural.ts";

const plural = pluralIn("pt");

/**
 * Messages that concern the safety of the account, or of a partner that one owns, and its freezing.
 */
export const security = {
  notices: noticeTitles,
  wrongTries: (count: number) =>
    plural(count, { one: `${count} tentativa errada`, other: `${count} tentativas erradas` }),
  freeze: "Congelar conta",
  freezeDetail:
    "Alguém pode ter entrado na sua conta? Congelar desconecta todos os aparelhos, este também, e ninguém entra nem movimenta dinheiro. Para voltar, você cria uma nova senha por e-mail.",
  freezeTitle: "Congelar sua conta?",
  freezeSure:
    "Você também será desconectado, e as cobranças que esperam sua resposta serão canceladas. Tenha seu e-mail à mão para voltar.",
  freezeConfirm: "Congelar",
  /** The page that the link of a security mail leads to. */
  notMe: {
    title: "Não foi você?",
    detail:
      "Congele a sua conta: todos os aparelhos são desconectados, e ninguém entra, envia dinheiro nem paga com ela. Seu saldo continua guardado.",
    wayBack: "Para voltar, você cria uma nova senha com um link que chega por e-mail.",
    freeze: "Congelar minha conta",
    itWasMe: "Fui eu: voltar para o Troco",
    frozen: "Sua conta está congelada",
    frozenDetail:
      "Todos os aparelhos foram desconectados. Antes de voltar, confira se só você tem acesso ao seu e-mail.",
    newPassword: "Criar nova senha",
  },
  freezingLinkInvalid:
    "Este link já foi usado ou venceu. Se ainda precisa congelar a conta, entre e faça isso no perfil, ou crie uma nova senha.",
};
