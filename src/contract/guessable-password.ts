/**
 * Whether a new purchase password is among the first that a thief tries: the first two digits
 * repeated (1111, 1212), a sequence up or down (1234, 9876, 7890), or a year from 1900 to 2099. The
 * message `too_easy` names the same rule in each language.
 */
export function isGuessable(password: string): boolean {
  return /^(\d\d)\1$/.test(password) || /^(?:19|20)\d\d$/.test(password) || isSequence(password);
}

const upwards = "0123456789012";
const downwards = "9876543210987";

function isSequence(password: string): boolean {
  return password.length === 4 && (upwards.includes(password) || downwards.includes(password));
}
