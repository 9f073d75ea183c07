/** Enough of an address to know it by, for who knows it: `f•••@padaria.example`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  // In `a@…` the first letter would be the whole name, so it is masked too.
  return `${at > 1 ? email.slice(0, 1) : ""}•••${email.slice(at)}`;
}
