import type { ComponentType } from "react";
import { fetched, type FetchedPart } from "#web/lib/fetched.ts";
import type { RoomName } from "#web/lib/languages/rooms.ts";
import { consolePaths, type ConsolePath, type Path } from "#web/lib/paths.ts";
import { consoleOf } from "./console.ts";
import { loadPart } from "./load-part.ts";
import type { Route } from "./route.ts";

/** A screen in a file of its own, fetched together with the words of the rooms it shows. */
function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  ...rooms: RoomName[]
): FetchedPart<object> {
  return fetched(loadPart(load, name, ...rooms));
}

/** A screen of a console, by way of the file that has them all. */
function consoleRoute(path: ConsolePath): Route {
  const name = consoleOf(path)!;
  return { Screen: fetched(async () => (await import("./consoles/index.ts")).loadConsoleScreen(path)), console: name };
}

const home: Route = {
  Screen: screen(() => import("./signed-in.ts"), "HomeScreen", "home", "transactions"),
  signedOutView: true,
};

const sendMoney: Route = {
  Screen: screen(() => import("./screens/send-money.tsx"), "SendMoneyScreen", "transfers"),
  title: ({ shell }) => shell.titles.sendMoney,
};

const routes: Record<Path, Route> = {
  "/auth": { Screen: screen(() => import("./screens/auth.tsx"), "AuthScreen", "auth"), open: true },
  "/email-confirmation": {
    Screen: screen(() => import("./screens/email-confirmation.tsx"), "EmailConfirmationScreen", "auth"),
    open: true,
  },
  "/": home,
  "/partner": home,
  "/empresas": {
    Screen: screen(() => import("./screens/partners.tsx"), "PartnersScreen", "partners"),
    title: ({ shell }) => shell.partners,
    width: "full",
  },
  "/historico": {
    Screen: screen(() => import("./screens/cashback-history.tsx"), "CashbackHistoryScreen", "cashbackHistory"),
    title: ({ shell }) => shell.history,
  },
  "/extrato": {
    Screen: screen(() => import("./screens/statement.tsx"), "StatementScreen", "transactions"),
    title: ({ shell }) => shell.statement,
  },
  "/add-money": {
    Screen: screen(() => import("./screens/add-money.tsx"), "AddMoneyScreen", "topUps"),
    title: ({ shell }) => shell.titles.addMoney,
    nav: false,
  },
  "/payment-success": {
    Screen: screen(() => import("./screens/payment-success.tsx"), "PaymentSuccessScreen", "topUps"),
    title: ({ shell }) => shell.titles.paymentSuccess,
    nav: false,
  },
  "/transfer-money": sendMoney,
  "/send-money": sendMoney,
  "/cashback-transfer": {
    Screen: screen(() => import("./screens/cashback-transfer.tsx"), "CashbackTransferScreen", "cashbackTransfer"),
    title: ({ shell }) => shell.titles.cashbackTransfer,
    nav: false,
  },
  "/my-card": {
    Screen: screen(() => import("./screens/my-card.tsx"), "MyCardScreen", "card", "walletPass"),
    title: ({ shell }) => shell.titles.card,
    nav: false,
    signedOutView: true,
  },
  "/notifications": {
    Screen: screen(() => import("./screens/notifications.tsx"), "NotificationsScreen", "notifications", "transactions"),
    title: ({ shell }) => shell.titles.notifications,
  },
  "/profile": {
    Screen: screen(() => import("./screens/profile.tsx"), "ProfileScreen", "profile", "card"),
    title: ({ shell }) => shell.titles.profile,
  },
  ...(Object.fromEntries(consolePaths.map((path) => [path, consoleRoute(path)])) as Record<ConsolePath, Route>),
};

const byPath = new Map<string, Route>(Object.entries(routes));

/** What an address shows; undefined where nothing answers to it. */
export function findRoute(path: string): Route | undefined {
  return byPath.get(path);
}
