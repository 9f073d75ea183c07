import type { Messages } from "../pt/index.ts";

/** The frame around every screen: header, navigation, screen titles, not-found. */
export const shell: Messages["shell"] = {
  nav: "Main navigation",
  home: "Home",
  partners: "Companies",
  send: "Send",
  history: "History",
  statement: "Statement",
  profile: "Profile",
  language: "Language",
  skipToContent: "Skip to content",
  titles: {
    addMoney: "Add money",
    sendMoney: "Send money",
    cashbackTransfer: "Use cashback",
    card: "My card",
    profile: "Profile",
    partnerProfile: "My company",
    paymentSuccess: "Payment",
  },
  soon: "Coming soon",
  soonDetail: "This part of Troco is still in the works.",
  goHome: "Back to home",
  notFoundTitle: "Page Not Found",
  notFoundDetail: "The address you opened doesn't exist or has moved.",
  screenFailedTitle: "This screen stopped working",
  screenFailedDetail: "The rest of the app still works. No money moved because of this.",
  welcome: "Welcome to Troco",
  welcomeDetail: "What you spend comes back to you. Log in to see your balance and your cashback.",
  accessDenied: "Access Denied",
  accessDeniedDetail: "Log in to your account to see this page.",
};
