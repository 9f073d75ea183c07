import type { ComponentType } from "react";
import type { ConsolePath } from "#web/lib/paths.ts";
import { loadPart } from "../load-part.ts";
import type { ConsoleTitle } from "./places.ts";

interface ConsoleScreen {
  readonly title: ConsoleTitle;
  readonly load: () => Promise<ComponentType>;
}

/** What each address of the consoles shows. */
const screens: Readonly<Record<ConsolePath, ConsoleScreen>> = {
  "/partner/profile": {
    title: "partnerProfile",
    load: loadPart(() => import("../screens/partner-profile.tsx"), "PartnerProfileScreen", "partnerConsole", "refunds"),
  },
  "/partner/integration": {
    title: "integration",
    load: loadPart(() => import("../screens/partner-integration.tsx"), "PartnerIntegrationScreen", "integration"),
  },
  "/partner/charges": {
    title: "charges",
    load: loadPart(
      () => import("../screens/partner-charges.tsx"),
      "PartnerChargesScreen",
      "partnerCharges",
      "partnerConsole",
      "refunds",
    ),
  },
  "/partner/settlement": {
    title: "settlement",
    load: loadPart(() => import("../screens/settlement.tsx"), "SettlementScreen", "payouts"),
  },
  "/admin/payouts": {
    title: "payouts",
    load: loadPart(() => import("../screens/payouts.tsx"), "PayoutsScreen", "payouts"),
  },
  "/admin/reviews": {
    title: "accountReviews",
    load: loadPart(() => import("../screens/account-reviews.tsx"), "AccountReviewsScreen", "accountReviews", "users"),
  },
  "/admin": {
    title: "overview",
    load: loadPart(() => import("../screens/overview.tsx"), "OverviewScreen", "overview"),
  },
  "/admin/users": {
    title: "users",
    load: loadPart(() => import("../screens/users.tsx"), "UsersScreen", "users", "transactions", "accountReviews"),
  },
  "/admin/audit-log": {
    title: "auditLog",
    load: loadPart(() => import("../screens/audit-log.tsx"), "AuditLogScreen", "auditLog"),
  },
  "/admin/jobs": {
    title: "jobs",
    load: loadPart(() => import("../screens/jobs.tsx"), "JobsScreen", "jobs"),
  },
  "/partner/company": {
    title: "company",
    load: loadPart(() => import("../screens/partner-company.tsx"), "PartnerCompanyScreen", "company", "partners"),
  },
  "/partner/people": {
    title: "people",
    load: loadPart(() => import("../screens/partner-people.tsx"), "PartnerPeopleScreen", "company", "auditLog"),
  },
  "/admin/partners": {
    title: "partners",
    load: loadPart(
      () => import("../screens/admin-partners.tsx"),
      "AdminPartnersScreen",
      "partnerAdministration",
      "company",
      "partners",
    ),
  },
  "/banners": {
    title: "banners",
    load: loadPart(() => import("../screens/banners.tsx"), "BannersScreen", "banners"),
  },
  "/admin/codes": {
    title: "promotionalCodes",
    load: loadPart(() => import("../screens/promotional-codes.tsx"), "PromotionalCodesScreen", "promotionalCodes"),
  },
  "/geocode-partners": {
    title: "geocoding",
    load: loadPart(() => import("../screens/geocode-partners.tsx"), "GeocodePartnersScreen", "geocoding"),
  },
};

export function loadConsoleScreen(path: ConsolePath): Promise<ComponentType> {
  return screens[path].load();
}

/** The title above an address of the consoles. */
export function titleOf(path: string): ConsoleTitle | undefined {
  return (screens as Readonly<Record<string, ConsoleScreen>>)[path]?.title;
}
