import type { SecurityTemplate } from "../security-templates.ts";
import type { Messages } from "./message-types.ts";

const own = (heading: string, body: string, subject = heading): Messages => ({
  subject,
  heading,
  body: `${body} If this was you, there's nothing to do.`,
  button: "This wasn't me",
  note: "“This wasn't me” opens a page where you freeze the account: no one can log in or move money until you choose a new password by email. The link is valid for 7 days.",
});
const ofPartner = (heading: string, body: string): Messages => ({
  subject: heading,
  heading,
  body,
  button: "Open my company",
  otherwise: "Shouldn't have happened? Let us know now:",
  note: "You get this message because you own this company on Troco.",
});

export const securityMessages: Record<SecurityTemplate, Messages> = {
  "new-device": own(
    "New login to your Troco account",
    "Someone logged in to your account with your password on a device we haven't seen before. A device also looks new after you clear your browser's data.",
  ),
  "sign-ins-failed": own(
    "Attempts to log in to your Troco account",
    "Someone tried several times to log in to your account with a wrong password, and failed.",
  ),
  "password-changed": own(
    "Your login password was changed",
    "The login password of your Troco account was changed, and your other devices were logged out.",
  ),
  "purchase-password-locked": own(
    "Your purchase password was locked",
    "Someone entered a wrong purchase password several times, so it's locked for a while. Nothing was paid.",
  ),
  "purchase-password-tried-elsewhere": own(
    "Wrong tries of your purchase password",
    "A wrong purchase password was entered on the device below, and then the right one in another login to your account.",
  ),
  "purchase-password-changed": own(
    "Your purchase password was changed",
    "The purchase password of your Troco account, which authorizes your payments, was changed.",
  ),
  "email-changed": own("The email of your Troco account was changed", "Your Troco account now uses another email."),
  "phone-changed": own(
    "The phone number of your Troco account was changed",
    "The phone number of your Troco account was changed.",
  ),
  "username-changed": own("Your username was changed", "The username of your Troco account was changed."),
  "second-factor-added": own(
    "A second step was added to your login",
    "A passkey or an authenticator app was added to your Troco account.",
  ),
  "second-factor-removed": own(
    "A second step was removed from your login",
    "A passkey or an authenticator app was removed from your Troco account.",
  ),
  "card-replaced": own("Your Troco card has a new number", "The number of your Troco card was replaced by another."),
  "large-transfer": {
    ...own("You sent money", "A large transfer left your wallet.", "You sent {amount}"),
    amount: "You sent",
  },
  "account-frozen": {
    subject: "Your Troco account was frozen",
    heading: "Account frozen",
    body: "Your account was frozen at your request: every device was logged out, and no one can log in or move money. Your balance is safe. To come back, choose a new login password.",
    button: "Choose a new password",
    note: "First make sure that only you can read this mailbox.",
  },
  "account-unfrozen": {
    subject: "Your Troco account is no longer frozen",
    heading: "Your account works again",
    body: "Your account is no longer frozen: you can log in, pay and send money.",
    button: "Log in to Troco",
    otherwise: "Not you? Write to us now:",
    note: "You get this message because your account was frozen.",
  },
  "payout-account-changed": ofPartner(
    "Your company's payout account changed",
    "The bank account that your company is paid out to was changed.",
  ),
  "api-key-made": ofPartner(
    "A new API key for your company",
    "A key was created with which a program can act for your company.",
  ),
  "owner-added": ofPartner("Your company has another owner", "Someone else became an owner of your company on Troco."),
  "owner-removed": ofPartner("An owner left your company", "Someone is no longer an owner of your company on Troco."),
  "webhook-changed": ofPartner(
    "A webhook address of your company changed",
    "An address that receives your company's charge events was added, changed or removed.",
  ),
  "member-reported": ofPartner(
    "Check what was made for your company",
    "Someone of your company froze their Troco account because of somebody else's access. API keys, webhook addresses, invitations and the payout account that were added in their name in the last seven days no longer have effect, and people who joined by such an invitation are out. Check what is there; one of the owners enters the payout account again, and payouts that were to go to it are not paid.",
  ),
};
