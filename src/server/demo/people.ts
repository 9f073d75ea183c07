/** Everybody in the demo shares these, so that they can be printed in one line. */
export const demoPassword = "troco1234";
export const demoPurchasePassword = "1234";

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
  login("an administrator", "admin@troco.example"),
];

export interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly address: string;
  readonly phone: string;
}

const person = (name: string, email: string, number: number): DemoPerson => ({
  name,
  email,
  address: `Rua Augusta, ${1000 + number * 37}`,
  city: "São Paulo",
  state: "SP",
  postalCode: "01304-001",
  phone: `+55119876543${String(number).padStart(2, "0")}`,
});

export const marina = person("Marina Azevedo", "marina@troco.example", 1);
export const caio = person("Caio Ferraz de Lima", "caio@troco.example", 2);
export const administrator = person("Alice Prado", "admin@troco.example", 3);

export interface DemoCompany {
  readonly owner: DemoPerson;
  readonly companyName: string;
  readonly businessCategory: "restaurant" | "barbershop" | "education" | "health";
  readonly cashbackBasisPoints: number;
  readonly description: string;
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly phone?: string;
  readonly whatsapp?: string;
  readonly instagram?: string;
  /** What it sells: a description and a usual amount in minor units. */
  readonly sells: readonly (readonly [string, number])[];
}

export const companies: readonly DemoCompany[] = [
  {
    owner: person("Rita Estrela", "estrela@troco.example", 4),
    companyName: "Padaria Estrela",
    businessCategory: "restaurant",
    cashbackBasisPoints: 1000,
    description: "Pães de fermentação natural e café coado.",
    address: "Rua Augusta, 1508",
    latitude: -23.5565,
    longitude: -46.6602,
    phone: "+551155500108",
    whatsapp: "+5511955500108",
    instagram: "padaria.estrela",
    sells: [
      ["2 cafés, 1 bolo de fubá", 4200],
      ["Pão de fermentação natural", 2800],
      ["Almoço executivo", 5490],
      ["Gorjeta para a equipe", 500],
    ],
  },
  {
    owner: person("Téo Moraes", "norte@troco.example", 5),
    companyName: "Barbearia Norte",
    businessCategory: "barbershop",
    cashbackBasisPoints: 750,
    description: "Corte, barba e toalha quente.",
    address: "Av. Paulista, 900",
    latitude: -23.5653,
    longitude: -46.6519,
    phone: "+551155500109",
    instagram: "barbearianorte",
    sells: [["Corte e barba", 9000]],
  },
  {
    owner: person("Lúcia Prates", "horizonte@troco.example", 6),
    companyName: "Livraria Horizonte",
    businessCategory: "education",
    cashbackBasisPoints: 1500,
    description: "Livros novos e usados, com cafeteria.",
    address: "Rua da Consolação, 2200",
    latitude: -23.5535,
    longitude: -46.6586,
    whatsapp: "+5511955500110",
    instagram: "livraria_horizonte",
    sells: [
      ["Dois romances", 11980],
      ["Caderno pautado", 3490],
    ],
  },
  {
    owner: person("Breno Sampaio", "vida@troco.example", 7),
    companyName: "Clínica Vida",
    businessCategory: "health",
    cashbackBasisPoints: 800,
    description: "Consultas e exames no mesmo dia.",
    address: "Av. Angélica, 1761",
    latitude: -23.5447,
    longitude: -46.6596,
    phone: "+551155500111",
    whatsapp: "+5511955500111",
    sells: [["Consulta", 24000]],
  },
];

export const offers = [
  {
    company_name: "Livraria Horizonte",
    description: "Em toda a loja, até domingo",
    cashback: "15%",
    banner_color: "#7A2E5D",
  },
  { company_name: "Clínica Vida", description: "Primeira consulta", cashback: "8%", banner_color: "#1F5C8B" },
  {
    company_name: "Padaria Estrela",
    description: "Café da manhã até as 10h",
    cashback: "10%",
    banner_color: "#F39C12",
  },
] as const;
