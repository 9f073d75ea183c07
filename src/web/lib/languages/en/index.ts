import type { Messages } from "../pt/index.ts";
import { errors, fieldErrors } from "./errors.ts";
import { shell } from "./shell.ts";

/** Messages that belong to no single module. */
const common: Messages["common"] = {
  appName: "Troco",
  close: "Close",
  cancel: "Cancel",
  confirm: "Confirm",
  continue: "Continue",
  back: "Back",
  home: "Home",
  retry: "Try again",
  loading: "Loading…",
  optional: "optional",
  loadMore: "Show more",
  login: "Log in",
  showPassword: "Show password",
  hidePassword: "Hide password",
  hiddenValue: "hidden value",
  plus: "plus",
  minus: "minus",
  copied: "Copied",
  copyFailed: "Couldn't copy. Select the text and copy it.",
  quickAmounts: "Quick amounts",
  card: "card",
  cardEnding: (digits) => `card ending in ${digits}`,
  balance: "Balance",
  cashback: "Cashback",
  mapCredit: "Map: © OpenStreetMap contributors",
  available: "Available",
  youPay: "You pay",
  youReceive: "You receive",
  unknownAmount: "Couldn't load",
  loadFailed: "Couldn't load this.",
  noConnection: "The server isn't responding. Check your connection and try again.",
  asOfTime: (time) => `as of ${time}`,
  asOfDay: (dayAndTime) => `as of ${dayAndTime}`,
  offlineMoney: "No connection: you can't move money until it's back.",
  unexpected: "Something went wrong on our side. Please try again in a moment.",
  reference: (id) => `Support reference: ${id}`,
  checking: "We're checking",
  checkingDetail:
    "This is taking a while. We'll find out what happened and let you know here. Nothing will be done twice.",
  withdrawn: "Your earlier attempt didn't go through, and no money moved. You can try again.",
  earlierDone: "Your earlier attempt went through. See your statement.",
  dialCode: "Code",
  dialCodeUnknown: (codes) => `This country code isn't accepted. Use one of these: ${codes}.`,
  digitsOnly: "Numbers only",
  languageNotSaved: "Error saving the language to your profile",
  languageNotLoaded: "Couldn't change the language",
  languageNotLoadedDetail: "It didn't load. Check your connection, reload the page and try again.",
  notifications: "Notifications",
};

/** English. */
export const en: Messages = { common, fieldErrors, errors, shell };
