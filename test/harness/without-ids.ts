/** A UUID, a moment as JSON or PostgreSQL writes it, and one in milliseconds. */
const chance =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)?|\b\d{13}\b/gi;

/**
 * A text without its ids and moments: a few digits, such as an amount's, a PIN's or a card's last
 * ones, stand in these by chance. A search that is to find nothing looks through the rest.
 */
export const withoutIds = (text: string): string => text.replaceAll(chance, "");
