/**
 * Markers that payment systems append: `ID: 8f3a…`, `Session: cs_test_…`, or a bare session id or
 * UUID.
 */
const trailingMarker = new RegExp(
  String.raw`(?:^|[\s\-–—|·,;:(\[])(?:` +
    String.raw`(?:(?:payment|checkout|stripe)[ _-]?)?(?:id|session(?:[ _-]?id)?|sess[aã]o(?: de pagamento)?|sesi[oó]n(?: de pago)?)\s*[:#=]\s*[\w-]+` +
    String.raw`|(?:cs|pi|ch|pay|sess)_[\w-]{6,}` +
    String.raw`|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}` +
    String.raw`)[)\]]?$`,
  "i",
);
const looseEnd = /[\s\-–—|·,;:([]+$/;
const purchasePrefix = /^(?:compra|gorjeta)\s+-\s+/i;

/**
 * A description for display: without trailing ids and payment-session markers and without the
 * prefixes "Compra - " and "Gorjeta - " (specification, section 9). Empty if nothing else is left.
 */
export function cleanDescription(description: string): string {
  let text = description.trim();
  for (;;) {
    const shorter = text.replace(trailingMarker, "").replace(looseEnd, "");
    if (shorter === text) break;
    text = shorter;
  }
  return text.replace(purchasePrefix, "").trim();
}
