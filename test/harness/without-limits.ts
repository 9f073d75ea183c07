/**
 * Settings of an installation whose customers may send as much and as often as they like, without
 * the purchase password, for tests and benches of something else.
 */
export const withoutLimits = {
  LIMIT_SEND: "1000000000",
  LIMIT_DAY: "1000000000",
  LIMIT_NIGHT: "1000000000",
  LIMIT_TOP_UPS: "1000000000",
  LIMIT_CAUTIOUS_DAY: "1000000000",
  SENDS_AN_HOUR: "1000000000",
  SENDS_TO_ONE_AN_HOUR: "1000000000",
  PASSWORD_ABOVE: "1000000000",
  PASSWORD_ABOVE_A_DAY: "1000000000",
  PASSWORD_ABOVE_AT_FIRST: "1000000000",
};
