import type { ReactNode, ComponentType } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { addStaleAnswers } from "#web/lib/live.ts";
import type { ConsoleName, ConsoleTitle } from "#web/lib/screens.ts";
import { Frame } from "../frame.tsx";
import { AdministratorOnly } from "./administrator-only.tsx";
import { ConsoleRail, ConsoleTabs } from "./console-navigation.tsx";

// Every address of the consoles needs this file, which is fetched with the first of them.

addStaleAnswers({
  profile: ["listPartnerPeople", "listOwnActs"],
  payment_request: [
    "getPartnerPaymentRequest",
    "listPartnerPaymentRequests",
    "listRefunds",
    "getPartnerChargeTotals",
    "getPaymentLink",
  ],
  payout: [
    "getSettlement",
    "listSettlementEntries",
    "listPayouts",
    "getPayoutAccount",
    "getOwnPartner",
    "listAllPayouts",
    "getPayout",
    "listActs",
    "getOverview",
  ],
  dispute: ["getDisputeOfCharge", "listPartnerDisputes", "listAllDisputes", "getDispute", "getOverview"],
  account_review: ["listAccountReviews", "getAccountReview", "getUser", "getOverview"],
});

export const consoleFiles = import.meta.glob<Record<string, ComponentType>>("./*.tsx", { base: "./screens" });

interface ConsoleShellProps {
  readonly name: ConsoleName;
  readonly title: ConsoleTitle;
  readonly children: ReactNode;
}

/** The frame of a console's screens. Its navigation is in the rail, on a phone above the screen. */
export function ConsoleShell({ name, title, children }: ConsoleShellProps) {
  const { consoles: messages } = useMessages("consoles");
  return (
    <Frame title={messages.titles[title]} wide rail={<ConsoleRail name={name} />}>
      <ConsoleTabs name={name} />
      {/* A partner's screens get the partner from `PartnerOnly`. */}
      {name === "administration" ? <AdministratorOnly>{children}</AdministratorOnly> : children}
    </Frame>
  );
}
