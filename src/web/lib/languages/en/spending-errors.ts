import type { LinkErrorCode, SpendingErrorCode } from "#contract/error-codes.ts";
import type { Facts } from "../facts.ts";

const errors: Record<SpendingErrorCode | LinkErrorCode, (facts: Facts) => string> = {
  send_limit_exceeded: ({ money }) =>
    money("maximum")
      ? `Your limit for one transfer is ${money("maximum")}. You can change it in Profile, Limits.`
      : "The amount is above your limit for one transfer.",
  day_limit_reached: (facts) =>
    `This is above your limit for a day${ofLimit(facts)}. You can change it in Profile, Limits.`,
  night_limit_reached: (facts) =>
    `This is above your limit at night${ofLimit(facts)}. You can change it in Profile, Limits.`,
  cautious_limit_reached: (facts) =>
    `For safety, the limit for a day is lower after a new device or a new password${ofLimit(facts)}.`,
  top_ups_limit_reached: (facts) => `This is above your limit of money added in a day${ofLimit(facts)}.`,
  too_many_sends: ({ moment }) =>
    `You have sent money many times this hour. Try again ${moment("until") ? `at ${moment("until")!.text}` : "later"}.`,
  too_many_sends_to_one: ({ moment }) =>
    `You have sent this person money many times this hour. Try again ${moment("until") ? `at ${moment("until")!.text}` : "later"}.`,
  purchase_password_required: () => "Confirm this transfer with your purchase password.",
  bonus_not_sendable: ({ money, moment }) => {
    const [sendable, end] = [money("sendable"), moment("until")];
    const rule = `The referral bonus can be spent in shops, but sent only ${end ? `from ${end.text} on` : "after 14 days"}.`;
    return sendable ? `${rule} For now you can send up to ${sendable}.` : rule;
  },
  message_not_accepted: ({ money }) =>
    `Someone who has never sent you money only gets a message from ${money("minimum_amount")} on and without links. Change the message or send without one.`,
  username_changed: ({ text }) =>
    text("new_username")
      ? `This username has changed. It's now @${text("new_username")}.`
      : "This username has changed. Ask the person for the new one.",
  look_up_limit_reached: ({ moment }) => {
    const end = moment("until");
    return `You've looked up too many users today. You can do so again ${end ? `after ${end.text}` : "later"}.`;
  },
  payment_link_not_found: () => "This payment link doesn't exist.",
  payment_link_closed: () => "This payment link can no longer be paid.",
  till_not_found: () => "This code can't take payments right now.",
  partner_is_own: () => "You're on this partner's team, so you can't pay it.",
  partner_blocked: () => "You blocked this partner. To pay, unblock it in Profile, Security.",
  card_frozen: () => "Your card is frozen. To pay, unfreeze it in My card.",
};

/** Why money does not move. */
export const spendingErrors = { errors };

/** The rest of a limit, and until when. */
function ofLimit({ money, moment }: Facts): string {
  const maximum = money("maximum");
  const until = moment("until");
  if (maximum === undefined || until === undefined) return "";
  return `, which is ${maximum}: ${money("left")} left until ${until.text}`;
}
