import type { SecurityTemplate } from "../security-templates.ts";
import type { Messages } from "./message-types.ts";

const own = (heading: string, body: string, subject = heading): Messages => ({
  subject,
  heading,
  body: `${body} Se foi você, não precisa fazer nada.`,
  button: "Não fui eu",
  note: "“Não fui eu” abre uma página em que você congela a conta: ninguém entra nem movimenta dinheiro até você criar uma nova senha por e-mail. O link vale por 7 dias.",
});
const ofPartner = (heading: string, body: string): Messages => ({
  subject: heading,
  heading,
  body,
  button: "Abrir minha empresa",
  otherwise: "Isso não devia ter acontecido? Avise agora:",
  note: "Você recebe esta mensagem porque é dono desta empresa no Troco.",
});

export const securityMessages: Record<SecurityTemplate, Messages> = {
  "new-device": own(
    "Novo acesso à sua conta Troco",
    "Alguém entrou na sua conta com a sua senha, em um aparelho que ainda não conhecíamos. Limpar os dados do navegador também faz um aparelho parecer novo.",
  ),
  "sign-ins-failed": own(
    "Tentativas de entrar na sua conta Troco",
    "Alguém tentou várias vezes entrar na sua conta com uma senha errada, e não conseguiu.",
  ),
  "password-changed": own(
    "Sua senha de login foi alterada",
    "A senha de login da sua conta Troco foi alterada, e os outros aparelhos foram desconectados.",
  ),
  "purchase-password-locked": own(
    "Sua senha de compra foi bloqueada",
    "Alguém errou a sua senha de compra várias vezes, e ela ficou bloqueada por algum tempo. Nada foi pago.",
  ),
  "purchase-password-tried-elsewhere": own(
    "Erros na sua senha de compra",
    "Sua senha de compra foi digitada errada no aparelho abaixo e, depois, certa em outro acesso à sua conta.",
  ),
  "purchase-password-changed": own(
    "Sua senha de compra foi alterada",
    "A senha de compra da sua conta Troco, que autoriza seus pagamentos, foi alterada.",
  ),
  "email-changed": own("O e-mail da sua conta Troco foi alterado", "A sua conta Troco passou a usar outro e-mail."),
  "phone-changed": own("O telefone da sua conta Troco foi alterado", "O telefone da sua conta Troco foi alterado."),
  "username-changed": own("Seu nome de usuário foi alterado", "O nome de usuário da sua conta Troco foi alterado."),
  "second-factor-added": own(
    "Um segundo passo foi adicionado ao seu login",
    "Uma chave de acesso ou um aplicativo de códigos foi adicionado à sua conta Troco.",
  ),
  "second-factor-removed": own(
    "Um segundo passo foi removido do seu login",
    "Uma chave de acesso ou um aplicativo de códigos foi removido da sua conta Troco.",
  ),
  "card-replaced": own("Seu cartão Troco tem um novo número", "O número do seu cartão Troco foi trocado por outro."),
  "large-transfer": {
    ...own("Você enviou dinheiro", "Saiu da sua carteira um envio de valor alto.", "Você enviou {amount}"),
    amount: "Você enviou",
  },
  "account-frozen": {
    subject: "Sua conta Troco foi congelada",
    heading: "Conta congelada",
    body: "A sua conta foi congelada a seu pedido: todos os aparelhos foram desconectados, e ninguém entra nem movimenta dinheiro. O seu saldo continua guardado. Para voltar, crie uma nova senha de login.",
    button: "Criar nova senha",
    note: "Confira antes se só você tem acesso a este e-mail.",
  },
  "account-unfrozen": {
    subject: "Sua conta Troco foi descongelada",
    heading: "Sua conta voltou a funcionar",
    body: "A sua conta não está mais congelada: você já pode entrar, pagar e enviar dinheiro.",
    button: "Entrar no Troco",
    otherwise: "Não foi você? Escreva agora para:",
    note: "Você recebe esta mensagem porque sua conta estava congelada.",
  },
  "payout-account-changed": ofPartner(
    "A conta de repasses da sua empresa mudou",
    "A conta bancária em que a sua empresa recebe os repasses foi alterada.",
  ),
  "api-key-made": ofPartner(
    "Nova chave de API da sua empresa",
    "Uma nova chave foi criada, com a qual um programa pode agir pela sua empresa.",
  ),
  "owner-added": ofPartner(
    "Sua empresa tem mais um dono",
    "Mais uma pessoa passou a ser dona da sua empresa no Troco.",
  ),
  "owner-removed": ofPartner("Um dono saiu da sua empresa", "Uma pessoa deixou de ser dona da sua empresa no Troco."),
  "webhook-changed": ofPartner(
    "Um endereço de webhook da sua empresa mudou",
    "Um endereço que recebe os avisos das cobranças da sua empresa foi criado, alterado ou removido.",
  ),
  "member-reported": ofPartner(
    "Confira o que foi criado para a sua empresa",
    "Alguém da sua empresa congelou a própria conta Troco por causa de um acesso de outra pessoa. As chaves de API, os endereços de webhook, os convites e a conta de repasses que foram cadastrados em nome dela nos últimos sete dias deixaram de valer, e quem entrou por um desses convites saiu. Confira o que existe; um dos donos precisa cadastrar de novo a conta de repasses, e os repasses que iam para essa conta não são pagos.",
  ),
};
