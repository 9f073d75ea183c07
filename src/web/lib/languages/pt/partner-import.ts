import type { ImportColumn } from "#contract/limits.ts";
import { formatCount, pluralIn } from "../plural.ts";

const plural = pluralIn("pt");
const figure = (count: number) => formatCount(count, "pt");
const rows = (count: number) => plural(count, { one: `${figure(count)} linha`, other: `${figure(count)} linhas` });

/** The import of a file of partners. */
export const partnerImport = {
  ownConcern: "É o seu próprio e-mail: outra pessoa da administração precisa convidar você",
  mangled:
    "Uma planilha trocou este número por outro, em notação científica. Formate a coluna como texto e digite-o de novo.",
  repeated: "Este código já está em uma linha anterior do arquivo, com outros dados.",
  country: "País da lista",
  countryHint: "Para telefones sem o código do país e para códigos postais.",
  noCountry: "Nenhum",
  importTitle: "Importar empresas",
  importDetail:
    "Um arquivo CSV com até 10.000 linhas e 5 MB, como a planilha o salva. A primeira linha traz os nomes das colunas, em português, espanhol ou inglês.",
  importColumns: "Colunas aceitas",
  required: "obrigatória",
  repeatSafe:
    "Importar o mesmo arquivo de novo não repete empresas: cada linha é reconhecida pelo código ou pelo conteúdo.",
  chooseFile: "Escolher arquivo",
  chooseAnother: "Escolher outro arquivo",
  reading: "Lendo o arquivo",
  fileProblems: {
    too_large: "O arquivo passa de 5 MB.",
    too_many_rows: "O arquivo passa de 10.000 linhas.",
    empty: "O arquivo está vazio.",
    no_rows: "O arquivo não tem linhas abaixo dos nomes das colunas.",
    unreadable: "Não foi possível ler este arquivo como CSV.",
    spreadsheet: "Este é um arquivo de planilha. Salve-o como CSV e escolha o novo arquivo.",
    no_text: "Este arquivo não é um texto CSV. Escolha outro.",
    open_quote:
      "Há aspas abertas que nunca se fecham. Corrija o arquivo: a partir delas, tudo seria lido como uma só célula.",
  },
  found: (count: number, file: string) => `${rows(count)} em ${file}`,
  mapping: "Colunas do arquivo",
  mappingDetail: "Confira o que cada coluna é. A que não foi reconhecida fica de fora, até você escolher.",
  unnamed: (number: number) => `Coluna ${number}`,
  unused: "Não usar",
  unknown: "Não reconhecida",
  missing: (columns: string) => `Escolha qual coluna traz: ${columns}.`,
  check: "Conferir sem importar",
  checkAgain: "Conferir de novo",
  checking: "Conferindo as linhas",
  checked: "O que a importação faria",
  checkedDetail:
    "Nada foi importado ainda. Corrija o arquivo agora, ou importe as linhas boas e baixe depois as recusadas.",
  checkedCounts: { created: "A cadastrar", alreadyThere: "Já existem", refused: "A recusar" },
  outcome: "O que acontece",
  outcomes: { created: "Será cadastrada", already_there: "Já existe", refused: "Será recusada" },
  showRows: "Quais linhas",
  allRows: "Todas",
  start: "Começar a importação",
  goOn: "Continuar a importação",
  progress: "Andamento da importação",
  progressOf: (done: number, total: number) => `${figure(done)} de ${rows(total)}`,
  stop: "Pausar",
  keepOpen: "Deixe esta página aberta até o fim. Se algo a interromper, a importação continua de onde parou.",
  template: "Baixar modelo",
  templateName: "modelo-de-empresas",
  paused: "Importação pausada. Ela continua de onde parou.",
  unfinished: (file: string) =>
    `A importação de ${file} não terminou. Escolha o mesmo arquivo para continuar de onde parou.`,
  finished: "Importação concluída",
  counts: { created: "Cadastradas", alreadyThere: "Já existiam", refused: "Recusadas" },
  rejectedRows: "Linhas recusadas",
  rejectedShown:
    "As primeiras estão aqui; o arquivo traz todas, com o motivo. Corrija-o e importe de novo: nenhuma linha aceita se repete.",
  download: "Baixar linhas recusadas",
  row: "Linha",
  wrong: "O que está errado",
  columnNames: {
    external_id: "Código no seu sistema",
    company_name: "Nome",
    business_category: "Categoria: Moda, Restaurante, Tecnologia, Barbearia, Saúde, Educação ou Outra",
    cashback_percentage: "Cashback em %, como 7,5",
    description: "Descrição",
    address: "Endereço",
    city: "Cidade",
    state: "Estado",
    postal_code: "CEP",
    latitude: "Latitude em graus",
    longitude: "Longitude em graus",
    phone: "Telefone com + e código do país",
    whatsapp: "WhatsApp com + e código do país",
    instagram: "Perfil do Instagram",
    owner_email: "E-mail do dono, que recebe um convite",
  } satisfies Record<ImportColumn, string>,
};
