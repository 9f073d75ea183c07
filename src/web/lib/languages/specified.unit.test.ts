import { expect, test } from "vitest";
import { languages, type Language } from "#contract/limits.ts";
import { formatMoney, type MoneyFormat } from "#contract/money-format.ts";
import { factsOf } from "./facts.ts";
import type { MessagesOf } from "./message-modules.ts";
import type { Messages } from "./pt/index.ts";

const files = import.meta.glob<object>("./{pt,es,en}/*.ts", { eager: true });
const messages = Object.fromEntries(
  languages.map((language) => {
    const exported = Object.entries(files).flatMap(([file, module]) =>
      file.startsWith(`./${language}/`) ? [module] : [],
    );
    const { [language]: everywhere, ...modules } = Object.assign({}, ...exported) as Record<string, object>;
    return [language, { ...modules, ...everywhere }];
  }),
) as unknown as Record<Language, Messages & MessagesOf>;

const money = (minor: number, language: Language, sign?: MoneyFormat["sign"]) =>
  formatMoney(minor, { currency: "USD", language, ...(sign && { sign }) });
/** The values of an error without parameters of its own. */
const nothing = (language: Language) => factsOf(undefined, { language, currency: "USD" });

/**
 * The sentences that the specification gives word for word, each in the language it gives it in,
 * and what a decision has said in its place. They are written out here: an expectation taken from a
 * catalogue would change with it.
 */
const specified: Record<string, readonly (readonly [specified: string, said: string])[]> = {
  "Section 2 Screens and routes": [
    ["Page Not Found", messages.en.shell.notFoundTitle],
    ["Conta em processo de ativação", messages.pt.home.inactiveTitle],
    ["Completar cadastro", messages.pt.home.completeRegistration],
    ["Add money", messages.en.home.add],
    ["Send money", messages.en.home.send],
    ["My card", messages.en.home.card],
    ["+$4.20 cashback earned", messages.en.home.cashbackEarned(money(420, "en", "always"))],
    ["Reject", messages.en.paymentRequests.reject],
    ["Authorize", messages.en.paymentRequests.authorize],
    ["Ver no Mapa", messages.pt.partners.map],
    ["Ligar", messages.pt.partners.call],
    ["WhatsApp", messages.pt.partners.whatsApp],
    ["Instagram", messages.pt.partners.instagram],
    ["Add $25.00", messages.en.topUps.add(money(2500, "en"))],
    ["Transfer all ($86.20)", messages.en.cashbackTransfer.transferAll(money(8620, "en"))],
    ["No reason specified", messages.en.blocked.noReason],
  ],
  "Section 4 States and transitions": [
    [
      "You will receive $5.00 on your next reload of at least $20.00",
      messages.en.profile.bonusPending("$5.00", "$20.00"),
    ],
    [
      "You will receive $5.00 on your next reload of at least $20.00",
      messages.en.topUps.bonusPending("$5.00", "$20.00"),
    ],
  ],
  "Section 5 Validation rules": [
    ["You must accept the terms and conditions", messages.en.auth.errors.accept_terms_required],
    ["Invalid Amount. Enter an amount from $5.00 to $9.00.", messages.en.topUps.invalidAmount("$5.00", "$9.00")],
    ["Invalid Amount", messages.en.cashbackTransfer.invalidAmount],
    ["Insufficient Balance. You have $1.00 in cashback.", messages.en.cashbackTransfer.insufficient("$1.00")],
    ["Digite uma senha", messages.pt.purchasePassword.errors.enter_password],
    ["Enter a password", messages.en.purchasePassword.errors.enter_password],
    ["A senha deve ter pelo menos 4 dígitos", messages.pt.purchasePassword.errors.password_min],
    ["As senhas não coincidem", messages.pt.purchasePassword.errors.passwords_differ],
    ["Passwords don't match", messages.en.purchasePassword.errors.passwords_differ],
    ["Campos obrigatórios", messages.pt.onboarding.requiredFields],
    ["Por favor, preencha todos os campos.", messages.pt.onboarding.requiredFieldsDetail],
    ["Fotos obrigatórias", messages.pt.onboarding.photosRequired],
    ["Por favor, tire as duas fotos solicitadas.", messages.pt.onboarding.photosRequiredDetail],
    ["Número de telefone não disponível", messages.pt.partners.noPhone],
    ["WhatsApp não disponível", messages.pt.partners.noWhatsApp],
    ["Instagram não disponível", messages.pt.partners.noInstagram],
    ["Fill in all required fields.", messages.en.banners.requiredFields],
  ],
  "Section 8 Error catalogue": [
    ["Invalid credentials", messages.en.auth.errors.invalid_credentials],
    ["Login error", messages.en.auth.errors.login_error],
    ["Password should be at least 6 characters", messages.en.auth.errors.password_min(6)],
    ["Error creating account", messages.en.auth.errors.signup_error],
    ["Error sending reset email", messages.en.auth.errors.reset_error],
    ["Error updating password", messages.en.auth.errors.password_update_error],
    ["You have already used a referral code", messages.en.errors.referral_code_already_used(nothing("en"))],
    ["Invalid code", messages.en.errors.referral_code_invalid(nothing("en"))],
    ["Error applying code", messages.en.profile.applyError],
    ["Erro ao verificar senha", messages.pt.paymentRequests.verifyError],
    ["Senha incorreta", messages.pt.errors.purchase_password_wrong(nothing("pt"))],
    ["Erro ao processar pagamento", messages.pt.paymentRequests.approveError],
    ["Pagamento de $42,00 rejeitado", messages.pt.paymentRequests.rejected(money(4200, "pt"))],
    ["Pagamento de $42,00 aprovado!", messages.pt.paymentRequests.approved(money(4200, "pt"))],
    ["Error rejecting payment", messages.en.paymentRequests.rejectError],
    ["Error creating payment session", messages.en.topUps.sessionError],
    ["Erro na Verificação", messages.pt.topUps.failed],
    ["Login needed", messages.en.walletPass.loginNeeded],
    ["Erro ao gerar passe", messages.pt.walletPass.failed],
    ["Failed to generate wallet pass", messages.en.walletPass.failed],
    ["Erro ao salvar", messages.pt.onboarding.contactError],
    ["Tente novamente em alguns instantes.", messages.pt.onboarding.tryLater],
    ["Erro inesperado", messages.pt.onboarding.unexpected],
    ["Dados salvos com sucesso!", messages.pt.onboarding.contactSaved],
    ["Seus dados de contato foram atualizados.", messages.pt.onboarding.contactSavedDetail],
    ["Erro ao enviar fotos", messages.pt.onboarding.photosError],
    ["Fotos enviadas com sucesso!", messages.pt.onboarding.photosSaved],
    ["Sua verificação de identidade foi registrada.", messages.pt.onboarding.photosSavedDetail],
    ["Erro: Usuário não está autenticado. Por favor, faça login novamente.", messages.pt.purchasePassword.notSignedIn],
    ["Erro: motivo", messages.pt.purchasePassword.error("motivo")],
    ["Erro inesperado ao processar solicitação", messages.pt.purchasePassword.unexpected],
    ["Error saving password", messages.en.purchasePassword.saveError],
    ["Senha criada com sucesso!", messages.pt.purchasePassword.created],
    ["Senha alterada com sucesso!", messages.pt.purchasePassword.changed],
    ["Error loading partners", messages.en.partners.partners_error],
    ["Error loading card data", messages.en.card.failed],
    ["Error loading profile", messages.en.profile.loadFailed],
    ["Error saving changes", messages.en.profile.saveError],
    ["Error changing password", messages.en.profile.passwordError],
    ["Error cancelling account", messages.en.profile.cancelError],
    ["Error activating account", messages.en.onboarding.activationError],
    ["Please try again in a few moments.", messages.en.onboarding.tryLater],
    ["Login required to add money", messages.en.topUps.loginRequired],
    ["Transfer Error: An error occurred while processing the transfer", messages.en.transfers.failedTitle],
  ],
  "Product decision 11": [
    [
      "As fotos são guardadas criptografadas. Só você e, para conferir sua identidade, os administradores podem vê-las.",
      messages.pt.onboarding.photosDetail,
    ],
    [
      "Las fotos se guardan cifradas. Solo pueden verlas tú y, para comprobar tu identidad, los administradores.",
      messages.es.onboarding.photosDetail,
    ],
    [
      "Your photos are stored encrypted. Only you and, to check your identity, administrators can see them.",
      messages.en.onboarding.photosDetail,
    ],
  ],
};

test.each(Object.entries(specified))("%s: every sentence is said as it is given there", (_, sentences) => {
  expect(sentences.map(([, said]) => said)).toEqual(sentences.map(([given]) => given));
});
