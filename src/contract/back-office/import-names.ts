import type { ImportColumn, Language } from "../limits.ts";
import type { BusinessCategory } from "../partners/partners.ts";

type Names = readonly [first: string, ...others: string[]];

/**
 * The headings by which the columns of an import file are recognized, in any language, whatever
 * their case, accents and signs. The first is the one that Troco's own files have.
 */
export const importHeadings: Record<Language, Readonly<Record<ImportColumn, Names>>> = {
  pt: {
    external_id: ["Código", "Código externo", "Id", "Identificação", "Código no seu sistema"],
    company_name: ["Nome", "Empresa", "Nome da empresa", "Nome fantasia", "Loja", "Estabelecimento"],
    business_category: ["Categoria", "Ramo", "Segmento", "Categoria da empresa"],
    cashback_percentage: ["Cashback (%)", "Cashback", "Percentual de cashback", "Porcentagem de cashback"],
    description: ["Descrição"],
    address: ["Endereço", "Logradouro", "Rua"],
    city: ["Cidade", "Município"],
    state: ["Estado", "UF"],
    postal_code: ["CEP", "Código postal"],
    latitude: ["Latitude", "Lat"],
    longitude: ["Longitude", "Long", "Lng"],
    phone: ["Telefone", "Fone", "Tel"],
    whatsapp: ["WhatsApp", "Celular", "Zap"],
    instagram: ["Instagram", "Perfil do Instagram"],
    owner_email: ["E-mail do dono", "E-mail do proprietário", "E-mail do responsável"],
  },
  es: {
    external_id: ["Código", "Código externo", "Identificación", "Código en tu sistema"],
    company_name: ["Nombre", "Empresa", "Nombre de la empresa", "Nombre comercial", "Tienda", "Establecimiento"],
    business_category: ["Categoría", "Rubro", "Sector", "Categoría de la empresa"],
    cashback_percentage: ["Cashback (%)", "Porcentaje de cashback"],
    description: ["Descripción"],
    address: ["Dirección", "Domicilio", "Calle"],
    city: ["Ciudad", "Localidad", "Municipio"],
    state: ["Estado", "Provincia"],
    postal_code: ["Código postal", "CP"],
    latitude: ["Latitud"],
    longitude: ["Longitud"],
    phone: ["Teléfono"],
    whatsapp: ["WhatsApp", "Móvil", "Celular"],
    instagram: ["Instagram", "Perfil de Instagram"],
    owner_email: ["Correo del dueño", "Correo del propietario", "E-mail del dueño", "Correo electrónico del dueño"],
  },
  en: {
    external_id: ["External id", "Id", "Code", "Reference"],
    company_name: ["Company name", "Name", "Company", "Trade name", "Store", "Shop", "Establishment"],
    business_category: ["Business category", "Category", "Sector"],
    cashback_percentage: ["Cashback percentage", "Cashback (%)", "Cashback"],
    description: ["Description"],
    address: ["Address", "Street"],
    city: ["City", "Town"],
    state: ["State", "Province", "Region"],
    postal_code: ["Postal code", "Zip code", "Zip", "Postcode"],
    latitude: ["Latitude", "Lat"],
    longitude: ["Longitude", "Long", "Lng"],
    phone: ["Phone", "Phone number", "Telephone"],
    whatsapp: ["WhatsApp", "Mobile", "Cell phone"],
    instagram: ["Instagram", "Instagram profile"],
    owner_email: ["Owner email", "Owner's email", "Owner's e-mail", "Owner e-mail"],
  },
};

/** The heading of the column that says why a row was refused; it is skipped when it comes back. */
export const reasonHeadings: Record<Language, string> = {
  pt: "Motivo da recusa",
  es: "Motivo del rechazo",
  en: "Reason for rejection",
};

/** The names of a category in a file. The first is the one that the app shows. */
export const categoryNames: Record<Language, Readonly<Record<BusinessCategory, Names>>> = {
  pt: {
    fashion: ["Moda", "Roupas", "Vestuário"],
    restaurant: ["Restaurante", "Alimentação", "Restaurantes"],
    technology: ["Tecnologia"],
    barbershop: ["Barbearia", "Barbeiro"],
    health: ["Saúde"],
    education: ["Educação"],
    other: ["Outra", "Outro", "Outros", "Outras"],
  },
  es: {
    fashion: ["Moda", "Ropa"],
    restaurant: ["Restaurante", "Restaurantes"],
    technology: ["Tecnología"],
    barbershop: ["Barbería", "Peluquería"],
    health: ["Salud"],
    education: ["Educación"],
    other: ["Otra", "Otro", "Otros", "Otras"],
  },
  en: {
    fashion: ["Fashion", "Clothing"],
    restaurant: ["Restaurant", "Restaurants", "Food"],
    technology: ["Technology"],
    barbershop: ["Barbershop", "Barber shop", "Barber"],
    health: ["Health"],
    education: ["Education"],
    other: ["Other", "Others"],
  },
};

/** A name as it is compared: `Código Postal:` and `codigo_postal` are the same. */
const folded = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Each folded name of all languages with its key; the key itself is a name too. */
function keysByName<Key extends string>(
  names: Record<Language, Readonly<Record<Key, readonly string[]>>>,
): ReadonlyMap<string, Key> {
  const entries = Object.values(names).flatMap((ofLanguage: Readonly<Record<Key, readonly string[]>>) =>
    (Object.entries(ofLanguage) as [Key, readonly string[]][]).flatMap(([key, all]) =>
      [key, ...all].map((name) => [folded(name), key] as const),
    ),
  );
  return new Map(entries);
}

const columns = keysByName(importHeadings);
const categories = keysByName(categoryNames);
const reasons = new Set(Object.values(reasonHeadings).map(folded));

/** The column that a heading names, in any of the languages. */
export const columnOfHeading = (heading: string): ImportColumn | undefined => columns.get(folded(heading));

/** The category that a cell names, in any of the languages. */
export const categoryOfName = (name: string): BusinessCategory | undefined => categories.get(folded(name));

export const isReasonHeading = (heading: string): boolean => reasons.has(folded(heading));
