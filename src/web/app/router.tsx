import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import { storedLanguage, type Messages } from "#web/lib/languages/context.tsx";
import { loadRoom, type RoomName } from "#web/lib/languages/rooms.ts";
import { ToastHost } from "#web/ui/toast-host.tsx";
import { ScreenFailure } from "./screen-failure.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The header's title; without one the header shows the logo. */
    readonly title?: (messages: Messages) => string;
    /** False hides the nav and puts an arrow back into the header. */
    readonly nav?: boolean;
    /** Consoles take the whole width beside the rail. */
    readonly width?: "full";
    /** The screen has words of its own for a session that ended while it was open. */
    readonly signedOutView?: boolean;
  }
  interface Register {
    router: typeof router;
  }
}

/** A screen, or the frame around several, of its own file: fetched when it is first needed, together with the words of the rooms it shows. */
function screen<Module extends Record<string, unknown>>(
  load: () => Promise<Module>,
  name: keyof Module & string,
  ...rooms: RoomName[]
) {
  return lazyRouteComponent(async () => {
    const words = rooms.map((room) => loadRoom(room, storedLanguage()));
    const module = await load();
    await Promise.all(words);
    return module;
  }, name);
}

const rootRoute = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <ToastHost />
    </>
  ),
});

const protectedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "protected",
  component: screen(() => import("./protected-layout.tsx"), "ProtectedLayout"),
});

/** A search parameter that was given, as text. */
const given = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

export interface AuthSearch {
  readonly type?: "recovery";
  readonly token?: string;
  readonly mode?: "sign-up" | "forgot";
  /** What the auth library adds when a mailed link is no longer good. */
  readonly error?: string;
}

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth",
  validateSearch: ({ type, token, mode, error }: Record<string, unknown>): AuthSearch => ({
    ...(type === "recovery" && { type }),
    ...((mode === "sign-up" || mode === "forgot") && { mode }),
    ...(given(token) && { token: given(token) as string }),
    ...(given(error) && { error: given(error) as string }),
  }),
  component: screen(() => import("./screens/auth.tsx"), "AuthScreen", "auth"),
});

const emailConfirmationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/email-confirmation",
  component: screen(() => import("./screens/email-confirmation.tsx"), "EmailConfirmationScreen", "auth"),
});

const homeOptions = {
  staticData: { signedOutView: true },
  component: screen(() => import("./screens/home.tsx"), "HomeScreen", "home"),
};
const homeRoute = createRoute({ getParentRoute: () => protectedRoute, path: "/", ...homeOptions });
const partnerRoute = createRoute({ getParentRoute: () => protectedRoute, path: "/partner", ...homeOptions });

const partnersRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: "/empresas",
  staticData: { title: ({ shell }) => shell.partners },
  component: screen(() => import("./screens/partners.tsx"), "PartnersScreen"),
});

const historyRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: "/historico",
  staticData: { title: ({ shell }) => shell.history },
  component: screen(() => import("./screens/cashback-history.tsx"), "CashbackHistoryScreen"),
});

const statementRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: "/extrato",
  staticData: { title: ({ shell }) => shell.statement },
  component: screen(() => import("./screens/statement.tsx"), "StatementScreen", "transactions"),
});

const addMoneyRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: "/add-money",
  staticData: { title: ({ shell }) => shell.titles.addMoney, nav: false },
  validateSearch: ({ cancelled }: Record<string, unknown>): { cancelled?: "true" } => ({
    ...(cancelled === "true" && { cancelled }),
  }),
  component: screen(() => import("./screens/add-money.tsx"), "AddMoneyScreen", "topUps"),
});

const paymentSuccessRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: "/payment-success",
  staticData: { title: ({ shell }) => shell.titles.paymentSuccess, nav: false },
  validateSearch: ({ session_id, amount }: Record<string, unknown>): { session_id?: string; amount?: string } => ({
    ...(given(session_id) && { session_id: given(session_id) as string }),
    ...(given(amount) && { amount: given(amount) as string }),
  }),
  component: screen(() => import("./screens/payment-success.tsx"), "PaymentSuccessScreen", "topUps"),
});

const sendMoneyOptions = {
  staticData: { title: ({ shell }: Messages) => shell.titles.sendMoney },
  component: screen(() => import("./screens/send-money.tsx"), "SendMoneyScreen", "transfers"),
};
const transferMoneyRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: "/transfer-money",
  ...sendMoneyOptions,
});
const sendMoneyRoute = createRoute({ getParentRoute: () => protectedRoute, path: "/send-money", ...sendMoneyOptions });

const cashbackTransferRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: "/cashback-transfer",
  staticData: { title: ({ shell }) => shell.titles.cashbackTransfer, nav: false },
  component: screen(() => import("./screens/cashback-transfer.tsx"), "CashbackTransferScreen", "cashbackTransfer"),
});

const cardRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: "/my-card",
  staticData: { title: ({ shell }) => shell.titles.card, nav: false, signedOutView: true },
  validateSearch: ({
    purchase_password_token: token,
  }: Record<string, unknown>): { purchase_password_token?: string } => ({
    ...(given(token) && { purchase_password_token: given(token) as string }),
  }),
  component: screen(() => import("./screens/my-card.tsx"), "MyCardScreen", "card"),
});

const profileRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: "/profile",
  staticData: { title: ({ shell }) => shell.titles.profile },
  component: screen(() => import("./screens/profile.tsx"), "ProfileScreen", "profile"),
});

const partnerProfileRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: "/partner/profile",
  staticData: { title: ({ shell }) => shell.titles.partnerProfile, width: "full" },
  component: screen(() => import("./screens/partner-profile.tsx"), "PartnerProfileScreen", "partnerConsole", "profile"),
});

const routeTree = rootRoute.addChildren([
  authRoute,
  emailConfirmationRoute,
  protectedRoute.addChildren([
    homeRoute,
    partnerRoute,
    partnersRoute,
    historyRoute,
    statementRoute,
    addMoneyRoute,
    paymentSuccessRoute,
    transferMoneyRoute,
    sendMoneyRoute,
    cashbackTransferRoute,
    cardRoute,
    profileRoute,
    partnerProfileRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: "intent",
  scrollRestoration: true,
  defaultErrorComponent: ScreenFailure,
  defaultNotFoundComponent: lazyRouteComponent(() => import("./not-found.tsx"), "NotFoundScreen"),
  // Search parameters stay text: the router would otherwise read a token such as 1e5 as a number and change it.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch(search) {
    const parameters = new URLSearchParams(
      Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ).toString();
    return parameters && `?${parameters}`;
  },
});
