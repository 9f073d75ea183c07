import { expect, test } from "vitest";
import { addressLine, callLink, instagramLink, mapLink, whatsAppLink } from "./links.ts";

const address = { address: "Rua Augusta, 1508", city: "São Paulo", state: "SP", postal_code: "01304-001" };
const nowhere = { address: null, city: null, state: null, postal_code: null };

test("a map is asked for the address, Apple's on iOS and one in the browser elsewhere", () => {
  const query = "Rua%20Augusta%2C%201508%2C%20S%C3%A3o%20Paulo%2C%20SP%2C%2001304-001";
  expect(mapLink(address, true)).toBe(`https://maps.apple.com/?q=${query}`);
  expect(mapLink(address, false)).toBe(`https://www.google.com/maps/search/?api=1&query=${query}`);
  expect(mapLink({ ...nowhere, city: "São Paulo" }, false)).toMatch(/query=S%C3%A3o%20Paulo$/);
  expect(mapLink(nowhere, true)).toBeUndefined();
  expect(addressLine({ ...address, address: 'Rua "A" & B?#', city: null, postal_code: null })).toBe(
    'Rua "A" & B?#, SP',
  );
  expect(new URL(mapLink({ ...nowhere, address: "A & B?#=" }, false)!).searchParams.get("query")).toBe("A & B?#=");
});

test("a call goes to the phone, else to the WhatsApp number, and to nothing that is no number", () => {
  expect(callLink({ phone: "+551130000000", whatsapp: "+5511987654321" })).toBe("tel:+551130000000");
  expect(callLink({ phone: null, whatsapp: "+5511987654321" })).toBe("tel:+5511987654321");
  expect(callLink({ phone: null, whatsapp: null })).toBeUndefined();
  expect(callLink({ phone: "+55;ext=1", whatsapp: "javascript:alert(1)" })).toBeUndefined();
});

test("a chat opens with its message, with digits alone in the address", () => {
  expect(whatsAppLink("+5511987654321", "Olá, A&B?")).toBe("https://wa.me/5511987654321?text=Ol%C3%A1%2C%20A%26B%3F");
  expect(whatsAppLink("5511987654321/../x", "Olá")).toBeUndefined();
  expect(whatsAppLink(null, "Olá")).toBeUndefined();
});

test("a profile's address is built of a checked name", () => {
  expect(instagramLink("padaria.estrela_1")).toBe("https://www.instagram.com/padaria.estrela_1/");
  expect(instagramLink("../evil")).toBeUndefined();
  expect(instagramLink("evil.example/x")).toBeUndefined();
  expect(instagramLink(null)).toBeUndefined();
});
