import type { HomeParts } from "#contract/accounts/home.ts";
import { erasureModule } from "#server/accounts/erasure/module.ts";
import { freezingModule } from "#server/accounts/freezing/module.ts";
import { homeModule } from "#server/accounts/home/module.ts";
import { installationModule } from "#server/accounts/installation/module.ts";
import { notificationsModule } from "#server/accounts/notifications/module.ts";
import { ownAccountModule } from "#server/accounts/own-account/module.ts";
import { ownDataModule } from "#server/accounts/own-data/module.ts";
import { accountReviewsModule } from "#server/back-office/account-reviews/module.ts";
import { auditLogModule } from "#server/back-office/audit-log/module.ts";
import { disputeSettlementModule } from "#server/back-office/dispute-settlement/module.ts";
import { overviewModule } from "#server/back-office/overview/module.ts";
import { partnerAdministrationModule } from "#server/back-office/partner-administration/module.ts";
import { securityLogModule } from "#server/back-office/security-log/module.ts";
import { usersModule } from "#server/back-office/users/module.ts";
import type { Auth } from "#server/customers/auth/index.ts";
import { authModule } from "#server/customers/auth/module.ts";
import { cardModule } from "#server/customers/card/module.ts";
import { devicesModule } from "#server/customers/devices/module.ts";
import { identityDocumentsModule } from "#server/customers/identity-documents/module.ts";
import { loginPasswordModule } from "#server/customers/login-password/module.ts";
import { profilesModule } from "#server/customers/profiles/module.ts";
import { purchasePasswordModule } from "#server/customers/purchase-password/module.ts";
import { secondFactorsModule } from "#server/customers/second-factors/module.ts";
import type { WalletPassParts } from "#server/customers/wallet-pass/index.ts";
import { walletPassModule } from "#server/customers/wallet-pass/module.ts";
import { ledgerModule } from "#server/ledger/module.ts";
import { apiKeysModule } from "#server/partners/api-keys/module.ts";
import { bannersModule } from "#server/partners/banners/module.ts";
import { geocodingModule } from "#server/partners/geocoding/module.ts";
import { membersModule } from "#server/partners/members/module.ts";
import { partnersModule } from "#server/partners/partners/module.ts";
import { tillsModule } from "#server/partners/tills/module.ts";
import { webhookEndpointsModule } from "#server/partners/webhook-endpoints/module.ts";
import { accountHoldsModule } from "#server/payments/account-holds/module.ts";
import { blocksModule } from "#server/payments/blocks/module.ts";
import { cashbackModule } from "#server/payments/cashback/module.ts";
import { disputesModule } from "#server/payments/disputes/module.ts";
import { paymentLinksModule } from "#server/payments/payment-links/module.ts";
import { paymentRequestsModule } from "#server/payments/payment-requests/module.ts";
import { payoutBatchesModule } from "#server/payments/payout-batches/module.ts";
import { payoutsModule } from "#server/payments/payouts/module.ts";
import { receivablesModule } from "#server/payments/receivables/module.ts";
import { referralsModule } from "#server/payments/referrals/module.ts";
import { refundsModule } from "#server/payments/refunds/module.ts";
import { sandboxChargesModule } from "#server/payments/sandbox-charges/module.ts";
import { spendingLimitsModule } from "#server/payments/spending-limits/module.ts";
import type { Checkout } from "#server/payments/top-ups/index.ts";
import { topUpsModule } from "#server/payments/top-ups/module.ts";
import { transactionsModule } from "#server/payments/transactions/module.ts";
import { transfersModule } from "#server/payments/transfers/module.ts";
import { idempotencyModule } from "#server/platform/idempotency/module.ts";
import { jobsModule } from "#server/platform/jobs/module.ts";
import { liveModule } from "#server/platform/live/module.ts";
import { mailModule } from "#server/platform/mail/module.ts";
import type {
  AddressOf,
  AllHandlers,
  AllJobs,
  Handlers,
  Identify,
  OpenModule,
  OpenModules,
  SandboxHandlers,
  ServerModule,
} from "#server/platform/module.ts";
import { rateLimitModule } from "#server/platform/rate-limit/module.ts";
import { securityEventsModule } from "#server/platform/security-log/module.ts";
import type { Services } from "#server/platform/services.ts";
import { startModule } from "#server/platform/start-module.ts";
import type { Storage } from "#server/platform/storage/index.ts";
import { storageModule } from "#server/platform/storage/module.ts";

/** The parts beside the services that modules may need. Each module names those that it takes. */
export interface ModuleParts {
  readonly auth: Auth;
  readonly checkout: Checkout;
  readonly storage: Storage;
  readonly walletPasses: WalletPassParts;
  readonly identify: Identify;
  readonly addressOf: AddressOf;
  /** The address at which this server listens, such as `http://127.0.0.1:3000`. */
  readonly selfUrl: string;
  /** The handlers of all modules, once all are open. */
  readonly allHandlers: () => Handlers<HomeParts>;
  readonly modules: readonly ServerModule[];
}

const listed = [
  // platform
  idempotencyModule,
  jobsModule,
  liveModule,
  mailModule,
  rateLimitModule,
  securityEventsModule,
  storageModule,
  // ledger
  ledgerModule,
  // customers
  authModule,
  cardModule,
  devicesModule,
  identityDocumentsModule,
  loginPasswordModule,
  profilesModule,
  purchasePasswordModule,
  secondFactorsModule,
  walletPassModule,
  // partners
  apiKeysModule,
  bannersModule,
  geocodingModule,
  membersModule,
  partnersModule,
  tillsModule,
  webhookEndpointsModule,
  // payments
  accountHoldsModule,
  blocksModule,
  cashbackModule,
  disputesModule,
  paymentLinksModule,
  paymentRequestsModule,
  payoutBatchesModule,
  payoutsModule,
  receivablesModule,
  referralsModule,
  refundsModule,
  sandboxChargesModule,
  spendingLimitsModule,
  topUpsModule,
  transactionsModule,
  transfersModule,
  // accounts
  erasureModule,
  freezingModule,
  homeModule,
  installationModule,
  notificationsModule,
  ownAccountModule,
  ownDataModule,
  // back-office
  accountReviewsModule,
  auditLogModule,
  disputeSettlementModule,
  overviewModule,
  partnerAdministrationModule,
  securityLogModule,
  usersModule,
] as const satisfies readonly ServerModule<ModuleParts>[];

/** Every module of the server, in the order of the groups. */
export const modules: readonly ServerModule[] = listed;

type Opened = Awaited<ReturnType<Extract<(typeof listed)[number], { readonly open: unknown }>["open"]>>;
type KeysOf<Part extends keyof OpenModule> = Opened extends infer Each
  ? Each extends Readonly<Record<Part, infer Own>>
    ? keyof Own
    : never
  : never;

/** The queue of `tidy`. */
const tidying = "forget-the-past";

/**
 * Opens every module, in the order of the list. An operation without a handler, or a queue without
 * what its jobs do, does not compile here.
 */
export async function openModules(
  services: Services,
  parts: Omit<ModuleParts, "allHandlers" | "modules">,
): Promise<OpenModules> {
  const handlers = {} as Pick<AllHandlers, KeysOf<"handlers">>;
  const testKeyHandlers = {} as Pick<SandboxHandlers, KeysOf<"testKeyHandlers">>;
  const jobs = {} as Pick<AllJobs, KeysOf<"jobs">>;
  const all: ModuleParts = { ...parts, modules, allHandlers: () => handlers as unknown as Handlers<HomeParts> };
  const opened: OpenModule[] = [];
  for (const { open } of listed as readonly ServerModule<ModuleParts>[])
    if (open !== undefined) opened.push(await open(services, all));
  for (const each of opened) {
    Object.assign(handlers, each.handlers);
    Object.assign(testKeyHandlers, each.testKeyHandlers);
    Object.assign(jobs, each.jobs);
  }
  const allJobs: AllJobs = { ...jobs, [tidying]: () => tidyAll(services) };
  return {
    handlers,
    testKeyHandlers,
    routes: opened.flatMap((each) => each.routes ?? []),
    start: async (closing) => {
      for (const { close } of opened) if (close !== undefined) closing.defer(close);
      await startModule(
        services,
        { jobs: allJobs, followers: opened.flatMap((each) => each.followers ?? []) },
        closing,
      );
    },
  };
}

/** One that fails does not keep the others from running. */
async function tidyAll(services: Services): Promise<void> {
  const tidies = modules.flatMap(({ tidy = [] }) => tidy);
  const outcomes = await Promise.allSettled(tidies.map((tidy) => tidy(services)));
  const failures = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
  if (failures.length > 0) throw new AggregateError(failures, "not all expired rows were deleted");
}
