import type { Contract } from "#contract/index.ts";
import type { InputOf } from "#contract/operation.ts";

export const dayMs = 24 * 60 * 60 * 1000;

/** Everybody in the demo shares these, so that they can be printed in one line. */
export const demoPassword = "troco1234";
export const demoPurchasePassword = "2846";
/** The purchase password of demo data that a release made which still accepted it. */
export const formerPurchasePassword = "1234";

export interface DemoLogin {
  readonly who: string;
  readonly email: string;
  readonly password: string;
  readonly purchasePassword: string;
}

const login = (who: string, email: string): DemoLogin => ({
  who,
  email,
  password: demoPassword,
  purchasePassword: demoPurchasePassword,
});

/** Whom to log in as. */
export const demoLogins: readonly DemoLogin[] = [
  login("a customer with months of history", "marina@troco.example"),
  login("a second customer", "caio@troco.example"),
  login("a partner, Padaria Estrela", "estrela@troco.example"),
  login("staff of Padaria Estrela", "joana@troco.example"),
  login("an administrator", "admin@troco.example"),
];

export interface DemoUser {
  readonly name: string;
  readonly email: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly address: string;
  readonly phone: string;
}

const user = (name: string, email: string, number: number): DemoUser => ({
  name,
  email,
  address: `Rua Augusta, ${1000 + number * 37}`,
  city: "São Paulo",
  state: "SP",
  postalCode: "01304-001",
  phone: `+55119876543${String(number).padStart(2, "0")}`,
});

export const marina = user("Marina Azevedo", "marina@troco.example", 1);
export const caio = user("Caio Ferraz de Lima", "caio@troco.example", 2);
export const administrator = user("Alice Prado", "admin@troco.example", 3);

/** Staff of Padaria Estrela, invited by its owner. */
export const staff = user("Joana Melo", "joana@troco.example", 8);

/** Is invited to do so, too, and has not answered. */
export const colleague = "tomas@troco.example";

const sofia = user("Sofia Nakamura", "sofia@troco.example", 9);
const rafael = user("Rafael Pinto", "rafael@troco.example", 10);
const beatriz = user("Beatriz Lopes", "beatriz@troco.example", 11);
const diego = user("Diego Ramos", "diego@troco.example", 12);
/** Customers without a published login, who keep the tills busy. */
export const regulars: readonly DemoUser[] = [sofia, rafael, beatriz, diego];

/** Has signed up, and not activated the account. */
export const newcomer = user("Helena Castro", "helena@troco.example", 13);

/** Blocked in the end. */
export const blocked = {
  user: diego,
  reason: "Três compras contestadas no banco; aguardamos os comprovantes.",
};

type PayoutAccount = Omit<InputOf<Contract["setPayoutAccount"]>, "login_password">;

export interface DemoPartner {
  readonly owner: DemoUser;
  readonly company_name: string;
  readonly business_category: "restaurant" | "barbershop" | "education" | "health";
  readonly cashback_basis_points: number;
  readonly description: string;
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly phone?: string;
  readonly whatsapp?: string;
  readonly instagram?: string;
  /** Between what it may choose its cashback. */
  readonly bounds: readonly [min: number, max: number];
  /** Where it is paid out to; without it, nothing is. */
  readonly account?: PayoutAccount;
  /** What it sells: a description and a usual amount in minor units. */
  readonly sells: readonly (readonly [string, number])[];
}

export const partners: readonly DemoPartner[] = [
  {
    owner: user("Rita Estrela", "estrela@troco.example", 4),
    company_name: "Padaria Estrela",
    business_category: "restaurant",
    cashback_basis_points: 1000,
    description: "Pães de fermentação natural e café coado.",
    address: "Rua Augusta, 1508",
    latitude: -23.5565,
    longitude: -46.6602,
    phone: "+551155500108",
    whatsapp: "+5511955500108",
    instagram: "padaria.estrela",
    bounds: [500, 1_500],
    account: { kind: "pix", holder_name: "Padaria Estrela Ltda.", pix_key: "financeiro@padaria-estrela.example" },
    sells: [
      ["2 cafés, 1 bolo de fubá", 4200],
      ["Pão de fermentação natural", 2800],
      ["Almoço executivo", 5490],
      ["Gorjeta para a equipe", 500],
    ],
  },
  {
    owner: user("Téo Moraes", "norte@troco.example", 5),
    company_name: "Barbearia Norte",
    business_category: "barbershop",
    cashback_basis_points: 750,
    description: "Corte, barba e toalha quente.",
    address: "Av. Paulista, 900",
    latitude: -23.5653,
    longitude: -46.6519,
    phone: "+551155500109",
    instagram: "barbearianorte",
    bounds: [500, 1_000],
    sells: [["Corte e barba", 9000]],
  },
  {
    owner: user("Lúcia Prates", "horizonte@troco.example", 6),
    company_name: "Livraria Horizonte",
    business_category: "education",
    cashback_basis_points: 1500,
    description: "Livros novos e usados, com cafeteria.",
    address: "Rua da Consolação, 2200",
    latitude: -23.5535,
    longitude: -46.6586,
    whatsapp: "+5511955500110",
    instagram: "livraria_horizonte",
    bounds: [500, 2_000],
    account: {
      kind: "bank",
      holder_name: "Livraria Horizonte",
      bank_name: "Banco Norte",
      branch: "0001",
      account_number: "48213-7",
    },
    sells: [
      ["Dois romances", 11980],
      ["Caderno pautado", 3490],
    ],
  },
  {
    owner: user("Breno Sampaio", "vida@troco.example", 7),
    company_name: "Clínica Vida",
    business_category: "health",
    cashback_basis_points: 800,
    description: "Consultas e exames no mesmo dia.",
    address: "Av. Angélica, 1761",
    latitude: -23.5447,
    longitude: -46.6596,
    phone: "+551155500111",
    whatsapp: "+5511955500111",
    bounds: [300, 1_000],
    account: { kind: "iban", holder_name: "Clínica Vida S.A.", iban: "DE89370400440532013000" },
    sells: [["Consulta", 24000]],
  },
];

/** Promotional codes, with what each promises and from which top-up on. */
export const codes = [
  { code: "BEMVINDO", bonus: 1_000, minimum_top_up: 5_000, uses_max: null },
  { code: "AMIGOS20", bonus: 2_000, minimum_top_up: 10_000, uses_max: 2 },
  { code: "INVERNO", bonus: 1_500, minimum_top_up: 8_000, uses_max: 500 },
] as const;
/** Who applies which of them. */
export const appliedCodes: readonly { readonly user: DemoUser; readonly code: string }[] = [
  { user: sofia, code: "BEMVINDO" },
  { user: rafael, code: "BEMVINDO" },
  { user: newcomer, code: "BEMVINDO" },
  { user: beatriz, code: "AMIGOS20" },
  { user: diego, code: "AMIGOS20" },
];
/** Ended before everybody has used it. */
export const endedCode = "INVERNO";

/** Special offers in the order of the home screen; `from` and `to` are days from now. */
export const offers: readonly {
  readonly company_name: string;
  readonly description: string;
  readonly cashback: string;
  readonly banner_color: string;
  readonly translations: Readonly<Record<"es" | "en", { readonly description: string; readonly cashback: null }>>;
  readonly from?: number;
  readonly to?: number;
}[] = [
  {
    company_name: "Livraria Horizonte",
    description: "Em toda a loja, até domingo",
    cashback: "15%",
    banner_color: "#7A2E5D",
    translations: {
      es: { description: "En toda la tienda, hasta el domingo", cashback: null },
      en: { description: "Storewide, until Sunday", cashback: null },
    },
  },
  {
    company_name: "Clínica Vida",
    description: "Primeira consulta",
    cashback: "8%",
    banner_color: "#1F5C8B",
    translations: {
      es: { description: "Primera consulta", cashback: null },
      en: { description: "First visit", cashback: null },
    },
  },
  {
    company_name: "Padaria Estrela",
    description: "Café da manhã até as 10h",
    cashback: "10%",
    banner_color: "#F39C12",
    translations: {
      es: { description: "Desayuno hasta las 10 h", cashback: null },
      en: { description: "Breakfast until 10 am", cashback: null },
    },
  },
  {
    company_name: "Ateliê Linho",
    description: "Semana do linho",
    cashback: "20%",
    banner_color: "#0F3D2E",
    translations: {
      es: { description: "Semana del lino", cashback: null },
      en: { description: "Linen week", cashback: null },
    },
    from: 7,
    to: 21,
  },
  {
    company_name: "Barbearia Norte",
    description: "Corte e barba no mês dos pais",
    cashback: "12%",
    banner_color: "#8A3B12",
    translations: {
      es: { description: "Corte y barba en el mes de los padres", cashback: null },
      en: { description: "Haircut and shave all month", cashback: null },
    },
    from: -100,
    to: -70,
  },
];
