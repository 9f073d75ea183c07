import type { Contract } from "#contract/index.ts";
import type { InputOf } from "#contract/operation.ts";

export const dayMs = 24 * 60 * 60 * 1000;

/** All demo users share these, which the rules of new ones accept, also for an administrator. */
export const demoPassword = "pao-de-queijo";
export const demoPurchasePassword = "2846";

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

/** The logins that a start prints. */
export const demoLogins: readonly DemoLogin[] = [
  login("a customer with months of history", "marina@troco.example"),
  login("a second customer", "caio@troco.example"),
  login("a partner, Padaria Estrela", "estrela@troco.example"),
  login("manager of Padaria Estrela", "joana@troco.example"),
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

/** Invited as staff of Padaria Estrela too, and has not answered. */
export const colleague = "tomas@troco.example";

const sofia = user("Sofia Nakamura", "sofia@troco.example", 9);
const rafael = user("Rafael Pinto", "rafael@troco.example", 10);
const beatriz = user("Beatriz Lopes", "beatriz@troco.example", 11);
const diego = user("Diego Ramos", "diego@troco.example", 12);
/** Customers without a printed login. */
export const regulars: readonly DemoUser[] = [sofia, rafael, beatriz, diego];

/** A user who has signed up, and not activated the account. */
export const newcomer = user("Helena Castro", "helena@troco.example", 13);

/** Blocked in the last days. */
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
  /** The limits of its cashback, in basis points. */
  readonly bounds: readonly [min: number, max: number];
  /** The account for payouts; without one it requests none. */
  readonly account?: PayoutAccount;
  /** The goods that it sells: a description and a usual amount in minor units. */
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

/** Promotional codes, with the bonus and the least top-up of each, in minor units. */
export const codes = [
  { code: "BEMVINDO", bonus: 1_000, minimum_top_up: 5_000, uses_max: null },
  { code: "AMIGOS20", bonus: 2_000, minimum_top_up: 10_000, uses_max: 2 },
  { code: "INVERNO", bonus: 1_500, minimum_top_up: 8_000, uses_max: 500 },
] as const;
export const appliedCodes: readonly { readonly user: DemoUser; readonly code: string }[] = [
  { user: sofia, code: "BEMVINDO" },
  { user: rafael, code: "BEMVINDO" },
  { user: newcomer, code: "BEMVINDO" },
  { user: beatriz, code: "AMIGOS20" },
  { user: diego, code: "AMIGOS20" },
];
/** Ended by the administrator before it is used up. */
export const endedCode = "INVERNO";

interface Offer {
  readonly company_name: string;
  readonly description: string;
  readonly cashback: string;
  readonly banner_color: string;
  readonly translations: Readonly<Record<"es" | "en", { readonly description: string; readonly cashback: null }>>;
  /** Days from now. */
  readonly from?: number;
  readonly to?: number;
}

const offer = (
  [company_name, cashback, banner_color]: readonly [company: string, cashback: string, color: string],
  [description, es, en]: readonly [pt: string, es: string, en: string],
  days: Pick<Offer, "from" | "to"> = {},
): Offer => ({
  company_name,
  description,
  cashback,
  banner_color,
  translations: { es: { description: es, cashback: null }, en: { description: en, cashback: null } },
  ...days,
});

/** Special offers in the order of the home screen. */
export const offers: readonly Offer[] = [
  offer(
    ["Livraria Horizonte", "15%", "#7A2E5D"],
    ["Em toda a loja, até domingo", "En toda la tienda, hasta el domingo", "Storewide, until Sunday"],
  ),
  offer(["Clínica Vida", "8%", "#1F5C8B"], ["Primeira consulta", "Primera consulta", "First visit"]),
  offer(
    ["Padaria Estrela", "10%", "#F39C12"],
    ["Café da manhã até as 10h", "Desayuno hasta las 10 h", "Breakfast until 10 am"],
  ),
  offer(["Ateliê Linho", "20%", "#0F3D2E"], ["Semana do linho", "Semana del lino", "Linen week"], { from: 7, to: 21 }),
  offer(
    ["Barbearia Norte", "12%", "#8A3B12"],
    ["Corte e barba no mês dos pais", "Corte y barba en el mes de los padres", "Haircut and shave all month"],
    { from: -100, to: -70 },
  ),
];
