/** Enough of an address to know it by, for who knows it: `f•••@padaria.example`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  // The first letter of `a@…` is all that stands in front of the sign.
  return `${at > 1 ? email.slice(0, 1) : ""}•••${email.slice(at)}`;
}
