import type { RowErrorCode } from "#contract/back-office/partner-administration.ts";
import type { Language } from "#contract/limits.ts";

/** The limits of an error, such as `maximum`. */
type Params = Readonly<Record<string, string>>;

interface RejectedRowsMessages {
  /** The name that the file is saved under. */
  readonly file: string;
  readonly row: (number: number) => string;
  readonly rules: Readonly<Record<RowErrorCode, (params: Params) => string>>;
}

/** The text of a file of refused rows, beside its headings. */
export const rejectedRowsMessages: Record<Language, RejectedRowsMessages> = {
  pt: {
    file: "linhas-recusadas",
    row: (number) => `Linha ${number}`,
    rules: {
      required: () => "falta preencher",
      invalid_format: () => "formato inválido",
      too_short: ({ minimum = "" }) => `mínimo de ${minimum} caracteres`,
      too_long: ({ maximum = "" }) => `máximo de ${maximum} caracteres`,
      too_small: ({ minimum = "" }) => `o mínimo é ${minimum}`,
      too_big: ({ maximum = "" }) => `o máximo é ${maximum}`,
      not_allowed: () => "valor que não está na lista",
      too_easy: () => "fácil de adivinhar",
      too_common: () => "comum demais",
      too_personal: () => "pessoal demais",
      reserved: () => "reservado ao Troco e à sua equipe",
      unknown_field: () => "coluna que não é aceita",
      lost_zero: () => "falta o zero do início: uma planilha o tirou; formate a coluna como texto",
      mangled: () =>
        "uma planilha trocou o número por outro, em notação científica; formate a coluna como texto e digite o código de novo",
      repeated: () => "este código já está em uma linha anterior do arquivo, com outros dados",
      own_concern: () => "é o seu próprio e-mail; outra pessoa da administração precisa convidar você",
    },
  },
  es: {
    file: "filas-rechazadas",
    row: (number) => `Fila ${number}`,
    rules: {
      required: () => "falta completar",
      invalid_format: () => "formato no válido",
      too_short: ({ minimum = "" }) => `mínimo de ${minimum} caracteres`,
      too_long: ({ maximum = "" }) => `máximo de ${maximum} caracteres`,
      too_small: ({ minimum = "" }) => `el mínimo es ${minimum}`,
      too_big: ({ maximum = "" }) => `el máximo es ${maximum}`,
      not_allowed: () => "valor que no está en la lista",
      too_easy: () => "fácil de adivinar",
      too_common: () => "demasiado común",
      too_personal: () => "demasiado personal",
      reserved: () => "reservado para Troco y su equipo",
      unknown_field: () => "columna que no se acepta",
      lost_zero: () => "falta el cero del principio: una hoja de cálculo lo quitó; da formato de texto a la columna",
      mangled: () =>
        "una hoja de cálculo cambió el número por otro, en notación científica; da formato de texto a la columna y escribe el código otra vez",
      repeated: () => "este código ya está en una fila anterior del archivo, con otros datos",
      own_concern: () => "es tu propio correo; debe invitarte otra persona de la administración",
    },
  },
  en: {
    file: "rejected-rows",
    row: (number) => `Row ${number}`,
    rules: {
      required: () => "is missing",
      invalid_format: () => "has an invalid format",
      too_short: ({ minimum = "" }) => `needs at least ${minimum} characters`,
      too_long: ({ maximum = "" }) => `allows at most ${maximum} characters`,
      too_small: ({ minimum = "" }) => `the minimum is ${minimum}`,
      too_big: ({ maximum = "" }) => `the maximum is ${maximum}`,
      not_allowed: () => "isn't in the list",
      too_easy: () => "is easy to guess",
      too_common: () => "is too common",
      too_personal: () => "is too personal",
      reserved: () => "is reserved for Troco and its team",
      unknown_field: () => "isn't accepted",
      lost_zero: () => "lacks the zero at its beginning, which a spreadsheet took away; format the column as text",
      mangled: () =>
        "was turned into scientific notation by a spreadsheet; format the column as text and type it again",
      repeated: () => "is in an earlier row of the file already, with other data",
      own_concern: () => "is your own email; another administrator has to invite you",
    },
  },
};
