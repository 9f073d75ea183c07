import { expect, test } from "vitest";
import { languages, type Language } from "#contract/limits.ts";
import { formatMoney, type MoneyFormat } from "#contract/money-format.ts";
import { consoleRoomNames } from "./console-rooms.ts";
import { en } from "./en/index.ts";
import { es } from "./es/index.ts";
import { factsOf } from "./facts.ts";
import { pt } from "./pt/index.ts";
import { loadRoom, walletRoomNames, type Rooms } from "./rooms.ts";

const everywhere = { pt, es, en };
const words = Object.fromEntries(
  await Promise.all(
    languages.map(async (language) => {
      const rooms = await Promise.all(
        [...walletRoomNames, ...consoleRoomNames].map(async (room) => [room, await loadRoom(room, language)] as const),
      );
      return [language, { ...everywhere[language], ...Object.fromEntries(rooms) }] as const;
    }),
  ),
) as unknown as Record<Language, typeof pt & Rooms>;

const money = (minor: number, language: Language, sign?: MoneyFormat["sign"]) =>
  formatMoney(minor, { currency: "USD", language, ...(sign && { sign }) });
/** What a refusal says with nothing of its own to tell. */
const nothing = (language: Language) => factsOf(undefined, { language, currency: "USD" });

/**
 * The sentences that the specification gives word for word, each in the language it gives it in, and what a decision has said in
 * its place. They are written out here: an expectation taken from a catalogue would change with it.
 */
const specified: Record<string, readonly (readonly [specified: string, said: string])[]> = {
  "Section 2 Screens and routes": [
    ["Page Not Found", words.en.shell.notFoundTitle],
    ["Conta em processo de ativação", words.pt.home.inactiveTitle],
    ["Completar cadastro", words.pt.home.completeRegistration],
    ["Add money", words.en.home.add],
    ["Send money", words.en.home.send],
    ["My card", words.en.home.card],
    ["+$4.20 cashback earned", words.en.home.cashbackEarned(money(420, "en", "always"))],
    ["Reject", words.en.paymentRequests.reject],
    ["Authorize", words.en.paymentRequests.authorize],
    ["Ver no Mapa", words.pt.partners.map],
    ["Ligar", words.pt.partners.call],
    ["WhatsApp", words.pt.partners.whatsApp],
    ["Instagram", words.pt.partners.instagram],
    ["Add $25.00", words.en.topUps.add(money(2500, "en"))],
    ["Transfer all ($86.20)", words.en.cashbackTransfer.transferAll(money(8620, "en"))],
    ["No reason specified", words.en.blocked.noReason],
  ],
  "Section 4 States and transitions": [
    ["You will receive $5.00 on your next reload of at least $20.00", words.en.profile.bonusPending("$5.00", "$20.00")],
    ["You will receive $5.00 on your next reload of at least $20.00", words.en.topUps.bonusPending("$5.00", "$20.00")],
  ],
  "Section 5 Validation rules": [
    ["You must accept the terms and conditions", words.en.auth.errors.accept_terms_required],
    ["Invalid Amount. Enter an amount from $5.00 to $9.00.", words.en.topUps.invalidAmount("$5.00", "$9.00")],
    ["Invalid Amount", words.en.cashbackTransfer.invalidAmount],
    ["Insufficient Balance. You have $1.00 in cashback.", words.en.cashbackTransfer.insufficient("$1.00")],
    ["Digite uma senha", words.pt.purchasePassword.errors.enter_password],
    ["Enter a password", words.en.purchasePassword.errors.enter_password],
    ["A senha deve ter pelo menos 4 dígitos", words.pt.purchasePassword.errors.password_min],
    ["As senhas não coincidem", words.pt.purchasePassword.errors.passwords_differ],
    ["Passwords don't match", words.en.purchasePassword.errors.passwords_differ],
    ["Campos obrigatórios", words.pt.onboarding.requiredFields],
    ["Por favor, preencha todos os campos.", words.pt.onboarding.requiredFieldsDetail],
    ["Fotos obrigatórias", words.pt.onboarding.photosRequired],
    ["Por favor, tire as duas fotos solicitadas.", words.pt.onboarding.photosRequiredDetail],
    ["Número de telefone não disponível", words.pt.partners.noPhone],
    ["WhatsApp não disponível", words.pt.partners.noWhatsApp],
    ["Instagram não disponível", words.pt.partners.noInstagram],
    ["Fill in all required fields.", words.en.banners.requiredFields],
  ],
  "Section 8 Error catalogue": [
    ["Invalid credentials", words.en.auth.errors.invalid_credentials],
    ["Login error", words.en.auth.errors.login_error],
    ["Password should be at least 6 characters", words.en.auth.errors.password_min],
    ["Error creating account", words.en.auth.errors.signup_error],
    ["Error sending reset email", words.en.auth.errors.reset_error],
    ["Error updating password", words.en.auth.errors.password_update_error],
    ["You have already used a referral code", words.en.refusals.referral_code_already_used(nothing("en"))],
    ["Invalid code", words.en.refusals.referral_code_invalid(nothing("en"))],
    ["Error applying code", words.en.profile.applyError],
    ["Erro ao verificar senha", words.pt.paymentRequests.verifyError],
    ["Senha incorreta", words.pt.refusals.purchase_password_wrong(nothing("pt"))],
    ["Erro ao processar pagamento", words.pt.paymentRequests.approveError],
    ["Pagamento de $42,00 rejeitado", words.pt.paymentRequests.rejected(money(4200, "pt"))],
    ["Pagamento de $42,00 aprovado!", words.pt.paymentRequests.approved(money(4200, "pt"))],
    ["Error rejecting payment", words.en.paymentRequests.rejectError],
    ["Error creating payment session", words.en.topUps.sessionError],
    ["Erro na Verificação", words.pt.topUps.failed],
    ["Login needed", words.en.walletPass.loginNeeded],
    ["Erro ao gerar passe", words.pt.walletPass.failed],
    ["Failed to generate wallet pass", words.en.walletPass.failed],
    ["Erro ao salvar", words.pt.onboarding.contactError],
    ["Tente novamente em alguns instantes.", words.pt.onboarding.tryLater],
    ["Erro inesperado", words.pt.onboarding.unexpected],
    ["Dados salvos com sucesso!", words.pt.onboarding.contactSaved],
    ["Seus dados de contato foram atualizados.", words.pt.onboarding.contactSavedDetail],
    ["Erro ao enviar fotos", words.pt.onboarding.photosError],
    ["Fotos enviadas com sucesso!", words.pt.onboarding.photosSaved],
    ["Sua verificação de identidade foi registrada.", words.pt.onboarding.photosSavedDetail],
    ["Erro: Usuário não está autenticado. Por favor, faça login novamente.", words.pt.purchasePassword.notSignedIn],
    ["Erro: motivo", words.pt.purchasePassword.error("motivo")],
    ["Erro inesperado ao processar solicitação", words.pt.purchasePassword.unexpected],
    ["Error saving password", words.en.purchasePassword.saveError],
    ["Senha criada com sucesso!", words.pt.purchasePassword.created],
    ["Senha alterada com sucesso!", words.pt.purchasePassword.changed],
    ["Error loading partners", words.en.partners.partners_error],
    ["Error loading card data", words.en.card.failed],
    ["Error loading profile", words.en.profile.loadFailed],
    ["Error saving changes", words.en.profile.saveError],
    ["Error changing password", words.en.profile.passwordError],
    ["Error cancelling account", words.en.profile.cancelError],
    ["Error activating account", words.en.onboarding.activationError],
    ["Please try again in a few moments.", words.en.onboarding.tryLater],
    ["Login required to add money", words.en.topUps.loginRequired],
    ["Transfer Error: An error occurred while processing the transfer", words.en.transfers.failedTitle],
  ],
  "Product decision 11": [
    [
      "As fotos são guardadas criptografadas. Só você e, para conferir sua identidade, os administradores podem vê-las.",
      words.pt.onboarding.photosDetail,
    ],
    [
      "Las fotos se guardan cifradas. Solo pueden verlas tú y, para comprobar tu identidad, los administradores.",
      words.es.onboarding.photosDetail,
    ],
    [
      "Your photos are stored encrypted. Only you and, to check your identity, administrators can see them.",
      words.en.onboarding.photosDetail,
    ],
  ],
};

test.each(Object.entries(specified))("%s: every sentence is said as it is given there", (_, sentences) => {
  expect(sentences.map(([, said]) => said)).toEqual(sentences.map(([given]) => given));
});
