import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { documentScript } from "./scripts/document-script.ts";
import { installable } from "./scripts/installable.ts";
import { plainImports } from "./scripts/plain-imports.ts";
import { freezing } from "./src/contract/accounts/freezing.ts";
import { auditLog } from "./src/contract/back-office/audit-log.ts";
import { devices } from "./src/contract/customers/devices.ts";
import { secondFactors } from "./src/contract/customers/second-factors.ts";
import { contract } from "./src/contract/index.ts";
import type { Access, Operations } from "./src/contract/operation.ts";
import { apiKeys } from "./src/contract/partners/api-keys.ts";
import { partnerMembers } from "./src/contract/partners/members.ts";
import { partners } from "./src/contract/partners/partners.ts";
import { isOfMembers } from "./src/contract/partners/roles.ts";
import { tills } from "./src/contract/partners/tills.ts";
import { webhookEndpoints } from "./src/contract/partners/webhook-endpoints.ts";
import { blocks } from "./src/contract/payments/blocks.ts";
import { paymentLinks } from "./src/contract/payments/payment-links.ts";
import { payoutBatches } from "./src/contract/payments/payout-batches.ts";
import { payouts } from "./src/contract/payments/payouts.ts";
import { sandboxCharges } from "./src/contract/payments/sandbox-charges.ts";
import { spendingLimits } from "./src/contract/payments/spending-limits.ts";
import { paths } from "./src/web/lib/screens.ts";

/**
 * What the browser needs of the contract: `{operationId: [method, path, 1]}`, with the 1 if the
 * operation needs an idempotency key.
 * Computed here, so that the schemas and their library stay out of the bundle.
 */
function operationsTable(operations: Operations, isListed: (access: Access, id: string) => boolean) {
  const chosen = Object.entries(operations).filter(([id, { access }]) => isListed(access, id));
  return Object.fromEntries(
    chosen.map(([id, { method, path, idempotent }]) => [id, [method, path, idempotent ? 1 : 0]]),
  );
}

/** The wallet needs none of these, and most people never enter a console. */
const isOfConsoles = (access: Access) => isOfMembers(access) || access === "admin";
/** One screen of a console alone needs these, or one part of a screen. */
const ofIntegration = { ...apiKeys, ...webhookEndpoints };
const ofLinks = { ...paymentLinks, simulatePaymentLink: sandboxCharges.simulatePaymentLink };
const { getPayoutSchedule, setPayoutSchedule } = payouts;
const ofSchedule = { getPayoutSchedule, setPayoutSchedule };
const ofImport = [
  "startPartnerImport",
  "checkPartnerImport",
  "importPartners",
  "getLastPartnerImport",
  "downloadRefusedRows",
];
const isOfImport = (_access: Access, id: string) => ofImport.includes(id);
const { acceptInvitation: _, ...ofMembers } = partnerMembers;
const { setRefundCeilings, updateOwnPartner } = partners;
const { listOwnActs } = auditLog;
const ofTeam = { ...ofMembers, ...tills, setRefundCeilings, updateOwnPartner, listOwnActs };
const ofOnePart = { ...ofIntegration, ...payoutBatches, ...ofSchedule, ...ofTeam, ...ofLinks };
/** The partner's settlement, which has a screen of its own; administrators' operations are theirs. */
const isOfSettlement = (access: Access, id: string) =>
  isOfMembers(access) && Object.hasOwn(payouts, id) && !Object.hasOwn(ofSchedule, id);
/** Only partners' programs call these: the console shows the same by other operations. */
const ofPrograms = new Set(["listPartnerRefunds", "getPartnerRefund", "getSettlementReport", "getPartnerPayout"]);
/** Nor these, except in parts of it that are fetched when used: `lib/seldom-operations.ts`. */
const seldom = new Set([
  ...[secondFactors, spendingLimits, blocks, freezing, devices].flatMap(Object.keys),
  "setPurchasePassword",
  "requestPurchasePasswordReset",
  "checkPurchasePasswordReset",
  "resetPurchasePassword",
  "changeLoginPassword",
  "activateUserAccount",
  "uploadIdentityDocuments",
  "acceptInvitation",
  "applyReferralCode",
  "generateWalletPass",
  "getTransaction",
  "verifyPayment",
  "getPaymentRequest",
  "rejectPaymentRequest",
  "checkLoginPasswordReset",
  "cancelAccount",
  // The app calls none of these: what they answer comes with other answers.
  "getSafeProfileData",
  "getIdentityDocument",
  "verifyPurchasePassword",
  "listCashbackHistory",
  "listMilestones",
  "freezeCard",
  "unfreezeCard",
  "replaceCard",
  "getOwnDispute",
  "openDispute",
  "withdrawDispute",
]);
const isSeldom = (_access: Access, id: string) => seldom.has(id);

const server = process.env["TROCO_SERVER"] ?? "http://localhost:3000";

export default defineConfig({
  plugins: [react(), tailwindcss(), plainImports(), documentScript(), installable({ pages: paths })],
  define: {
    __OPERATIONS__: JSON.stringify(
      operationsTable(
        contract,
        (access, id) => !isOfConsoles(access) && !isSeldom(access, id) && !Object.hasOwn(ofLinks, id),
      ),
    ),
    __SELDOM_OPERATIONS__: JSON.stringify(operationsTable(contract, isSeldom)),
    __CONSOLE_OPERATIONS__: JSON.stringify(
      operationsTable(
        contract,
        (access, id) =>
          isOfMembers(access) && !isOfSettlement(access, id) && !ofPrograms.has(id) && !Object.hasOwn(ofOnePart, id),
      ),
    ),
    __ADMINISTRATION_OPERATIONS__: JSON.stringify(
      operationsTable(
        contract,
        (access, id) => access === "admin" && !isOfImport(access, id) && !Object.hasOwn(ofOnePart, id),
      ),
    ),
    __PAYMENT_LINK_OPERATIONS__: JSON.stringify(operationsTable(ofLinks, (_access, id) => id !== "listPaymentLinks")),
    __PAYOUT_BATCH_OPERATIONS__: JSON.stringify(operationsTable(payoutBatches, () => true)),
    __SETTLEMENT_OPERATIONS__: JSON.stringify(
      operationsTable(payouts, (access, id) => isOfSettlement(access, id) && !ofPrograms.has(id)),
    ),
    __PAYOUT_SCHEDULE_OPERATIONS__: JSON.stringify(operationsTable(ofSchedule, () => true)),
    __IMPORT_OPERATIONS__: JSON.stringify(operationsTable(contract, isOfImport)),
    __TEAM_OPERATIONS__: JSON.stringify(operationsTable(ofTeam, () => true)),
    __INTEGRATION_OPERATIONS__: JSON.stringify(operationsTable(ofIntegration, () => true)),
  },
  build: {
    outDir: "dist/web",
    // The oldest browsers with light-dark(), popovers and modal dialogs.
    target: ["chrome123", "edge123", "firefox125", "safari17.5"],
    // The content security policy blocks inlined fonts, icons and scripts.
    assetsInlineLimit: 0,
    // The page's own script preloads the first screen (scripts/document-script.ts). For others, lists
    // of files to preload cost more than the round trip they save.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Otherwise the first group would swallow what the others are for.
          includeDependenciesRecursively: false,
          groups: [
            // What no release of ours changes: it stays in the browser's cache.
            {
              name: "foundation",
              test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack)\//,
              includeDependenciesRecursively: true,
            },
            // The consoles' frame, and what only their screens share.
            {
              name: "consoles",
              test: /src\/web\/(?:app\/consoles\/(?!charge-refunds)|lib\/period|ui\/(?:data-table|download-button|facts|figure|list-end|period-field|reason-sheet))|lucide-react\/.*\/(?:hourglass|lock-keyhole)\./,
              minShareCount: 2,
            },
            // Where it is asked again who one is, and at the login.
            {
              name: "passkeys",
              test: /src\/web\/lib\/passkeys\.|lucide-react\/.*\/fingerprint/,
              minShareCount: 2,
            },
            {
              name: "step-up",
              test: /src\/web\/(?:lib\/use-step-up|ui\/(?:login-password-field|step-up-sheet))/,
              minShareCount: 2,
            },
            // What opens sheets that are fetched with their first opening.
            {
              name: "fetched-sheets",
              test: /src\/web\/(?:ui\/fetched-|features\/customers\/(?:purchase-password\/fetched-sheet|card\/purchase-password-row)|lib\/seldom-operations)/,
              minShareCount: 2,
            },
            { name: "action-sheet", test: /src\/web\/ui\/action-sheet/, minShareCount: 2 },
            // Where no amount is entered or about to move, none of it is needed.
            {
              name: "amounts",
              test: /src\/web\/(?:ui\/(?:amount-field|quick-amounts|intent-notice)|lib\/(?:use-money-intent|money-intents|open-intents|pursue-intent))/,
              minShareCount: 2,
            },
            // Reviews, receipts and details show these; the form before them does not.
            { name: "results", test: /src\/web\/ui\/(?:ring|hero-amount)/, minShareCount: 2 },
            // Files to keep, and passwords: few screens have either.
            { name: "saving", test: /src\/web\/lib\/download\./, minShareCount: 2 },
            { name: "passwords", test: /src\/web\/ui\/password-field\./, minShareCount: 2 },
            // Where the purchase password is typed.
            { name: "pin", test: /src\/web\/(?:ui\/pin-field|lib\/purchase-password-lock)/, minShareCount: 2 },
            // Where nothing is typed, none of it is needed.
            { name: "forms", test: /src\/web\/lib\/use-form/, minShareCount: 2 },
            { name: "actions", test: /src\/web\/ui\/use-action/, minShareCount: 2 },
            { name: "filters", test: /src\/web\/ui\/(?:chip-group|select-field)/, minShareCount: 2 },
            // Lists that are put together by day, that go on, or that are filtered.
            { name: "lists", test: /src\/web\/ui\/(?:titled-list|load-more)/, minShareCount: 2 },
            // Lists of the administrators' console.
            { name: "paged-lists", test: /src\/web\/ui\/paged-list/, minShareCount: 2 },
            // Where a card's number stands.
            { name: "masked-card", test: /src\/web\/ui\/masked-card/, minShareCount: 2 },
            // What the directory shares with a screen or two, each too small for a file of its own.
            {
              name: "directory",
              test: /src\/web\/(?:ui\/search-field|lib\/(?:use-typed-search|device))|lucide-react\/.*\/search-x/,
              minShareCount: 2,
            },
            // What many screens share is one file: small files, compressed one by one, are a third
            // larger.
            {
              name: "shared",
              test: /src\/(?:web\/(?:ui|lib)|contract)\/(?!(?:confirm-sheet|form-buttons|copy-button|titled-list|field-attributes|text-area|paged-list|progress-bar|checkbox-field|select-field|qr-code|fetched-sheet|(?:seldom|team|administration)-operations)\.|.*languages\/(?:pt|es|en)\/)|use-choose-language|language-menu|wouter|lucide-react(?!.*\/copy\.)|preload-helper/,
              minShareCount: 4,
            },
            // The rest of the entry, and what it shares with others, is the entry's own file.
            { name: "entry", tags: ["$initial"] },
            // The messages that home needs are two modules and one file.
            {
              debugName: "home-messages",
              name: (module) => {
                const [, language] = /languages\/(pt|es|en)\/(?:home|transactions)\.ts$/.exec(module) ?? [];
                return language === undefined ? null : `home-${language}`;
              },
            },
            // The frame and home in one file, because a dozen would queue for the browser's
            // connections.
            { name: "signed-in", test: /src\/web\/app\/signed-in\.ts$/, includeDependenciesRecursively: true },
          ],
        },
      },
    },
  },
  server: {
    // The server tells its own pages from others' by the Host header, so it must see the browser's.
    proxy: Object.fromEntries(
      ["/api", "/sandbox", "/mailbox"].map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
});
