import type { Language } from "#contract/limits.ts";
import { en } from "#web/lib/languages/en/index.ts";
import { es } from "#web/lib/languages/es/index.ts";
import { pt } from "#web/lib/languages/pt/index.ts";
import { loadRoom } from "#web/lib/languages/rooms.ts";

const shared = { pt, es, en };

/** Everything the web app can say in one language, by room: what a test looks for is what people read. */
export async function wordsOf(language: Language) {
  const [auth, home, onboarding, purchasePassword, topUps, transfers, cashbackTransfer, paymentRequests, partnerConsole, transactions, card] =
    await Promise.all([
      loadRoom("auth", language),
      loadRoom("home", language),
      loadRoom("onboarding", language),
      loadRoom("purchasePassword", language),
      loadRoom("topUps", language),
      loadRoom("transfers", language),
      loadRoom("cashbackTransfer", language),
      loadRoom("paymentRequests", language),
      loadRoom("partnerConsole", language),
      loadRoom("transactions", language),
      loadRoom("card", language),
    ]);
  return {
    ...shared[language],
    auth,
    home,
    onboarding,
    purchasePassword,
    topUps,
    transfers,
    cashbackTransfer,
    paymentRequests,
    partnerConsole,
    transactions,
    card,
  };
}

export type Words = Awaited<ReturnType<typeof wordsOf>>;
