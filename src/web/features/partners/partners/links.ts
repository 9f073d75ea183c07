import { instagramNamePattern, phonePattern } from "#contract/limits.ts";

interface Address {
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postal_code: string | null;
}

/** The address as one line for a map; undefined without any part. */
export function addressLine({ address, city, state, postal_code }: Address): string | undefined {
  const locality = [city, state].filter(Boolean).join(", ");
  return [address, locality, postal_code].filter(Boolean).join(", ") || undefined;
}

/** The address on a map: Apple's own on iOS, otherwise one in the browser. */
export function mapLink(partner: Address, appleMobile: boolean): string | undefined {
  const line = addressLine(partner);
  if (line === undefined) return undefined;
  const query = encodeURIComponent(line);
  return appleMobile
    ? `https://maps.apple.com/?q=${query}`
    : `https://www.google.com/maps/search/?api=1&query=${query}`;
}

/** Only a valid number is put into a link. */
function checkedNumber(number: string | null): string | undefined {
  return number !== null && phonePattern.test(number) ? number : undefined;
}

/** Calls the partner's phone; one without a phone is called by its WhatsApp number. */
export function callLink({ phone, whatsapp }: { phone: string | null; whatsapp: string | null }): string | undefined {
  const number = checkedNumber(phone) ?? checkedNumber(whatsapp);
  return number && `tel:${number}`;
}

/** A chat with the partner, with a message that only needs to be sent. */
export function whatsAppLink(whatsapp: string | null, message: string): string | undefined {
  const number = checkedNumber(whatsapp);
  return number && `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(message)}`;
}

/** The partner's profile. */
export function instagramLink(instagram: string | null): string | undefined {
  return instagram !== null && instagramNamePattern.test(instagram)
    ? `https://www.instagram.com/${instagram}/`
    : undefined;
}
