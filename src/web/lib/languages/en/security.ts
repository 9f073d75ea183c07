import { noticeTitles } from "#contract/notice-titles/en.ts";
import { pluralIn } from "../plural.ts";
import type { security as source } from "../pt/security.ts";

const plural = pluralIn("en");

export const security: typeof source = {
  notices: noticeTitles,
  wrongTries: (count) => plural(count, { one: `${count} wrong try`, other: `${count} wrong tries` }),
  freeze: "Freeze account",
  freezeDetail:
    "Could someone else be in your account? Freezing logs out every device, this one too, and no one can log in or move money. To come back, you choose a new password by email.",
  freezeTitle: "Freeze your account?",
  freezeSure:
    "You'll be logged out too, and charges waiting for your answer are cancelled. Have your email at hand to come back.",
  freezeConfirm: "Freeze",
  notMe: {
    title: "Wasn't it you?",
    detail:
      "Freeze your account: every device is logged out, and no one can log in, send money or pay with it. Your balance is safe.",
    wayBack: "To come back, you choose a new password with a link that we email you.",
    freeze: "Freeze my account",
    itWasMe: "It was me: back to Troco",
    frozen: "Your account is frozen",
    frozenDetail: "Every device was logged out. Before you come back, make sure that only you can read your email.",
    newPassword: "Choose a new password",
  },
  freezingLinkInvalid:
    "This link was used or has expired. If you still need to freeze the account, log in and do it in your profile, or choose a new password.",
};
