import { formatCount, pluralIn } from "../plural.ts";
import type { partnerImport as source } from "../pt/partner-import.ts";

const plural = pluralIn("es");
const figure = (count: number) => formatCount(count, "es");
const rows = (count: number) => plural(count, { one: `${figure(count)} fila`, other: `${figure(count)} filas` });

export const partnerImport: typeof source = {
  ownConcern: "Es tu propio correo: debe invitarte otra persona de la administración",
  mangled:
    "Una hoja de cálculo cambió este número por otro, en notación científica. Da formato de texto a la columna y escríbelo otra vez.",
  repeated: "Este código ya está en una fila anterior del archivo, con otros datos.",
  country: "País de la lista",
  countryHint: "Para teléfonos sin el código del país y para códigos postales.",
  noCountry: "Ninguno",
  importTitle: "Importar empresas",
  importDetail:
    "Un archivo CSV de hasta 10.000 filas y 5 MB, como lo guarda la hoja de cálculo. La primera fila trae los nombres de las columnas, en portugués, español o inglés.",
  importColumns: "Columnas aceptadas",
  required: "obligatoria",
  repeatSafe:
    "Importar el mismo archivo otra vez no repite empresas: cada fila se reconoce por su código o por su contenido.",
  chooseFile: "Elegir archivo",
  chooseAnother: "Elegir otro archivo",
  reading: "Leyendo el archivo",
  fileProblems: {
    too_large: "El archivo supera los 5 MB. Divídelo.",
    too_many_rows: "El archivo supera las 10.000 filas. Divídelo.",
    empty: "El archivo está vacío.",
    no_rows: "El archivo no tiene filas debajo de los nombres de las columnas.",
    unreadable: "No se pudo leer este archivo como CSV.",
    spreadsheet: "Este es un archivo de hoja de cálculo. Guárdalo como CSV y elige el archivo nuevo.",
    no_text: "Este archivo no es un texto CSV. Elige otro.",
    open_quote:
      "Unas comillas se abren y nunca se cierran. Corrige el archivo: desde ahí, todo se leería como una sola celda.",
  },
  found: (count, file) => `${rows(count)} en ${file}`,
  mapping: "Columnas del archivo",
  mappingDetail: "Revisa qué es cada columna. La que no se reconoció queda fuera hasta que elijas.",
  unnamed: (number) => `Columna ${number}`,
  unused: "No usar",
  unknown: "No reconocida",
  missing: (columns) => `Elige qué columna trae: ${columns}.`,
  check: "Revisar sin importar",
  checkAgain: "Revisar de nuevo",
  checking: "Revisando las filas",
  checked: "Qué haría la importación",
  checkedDetail:
    "Aún no se importó nada. Corrige el archivo ahora, o importa las filas buenas y descarga después las rechazadas.",
  checkedCounts: { created: "Por registrar", alreadyThere: "Ya existen", refused: "Por rechazar" },
  outcome: "Qué pasa",
  outcomes: { created: "Se registrará", already_there: "Ya existe", refused: "Se rechazará" },
  showRows: "Qué filas",
  allRows: "Todas",
  start: "Empezar la importación",
  goOn: "Continuar la importación",
  progress: "Avance de la importación",
  progressOf: (done, total) => `${figure(done)} de ${rows(total)}`,
  stop: "Pausar",
  keepOpen: "Deja esta página abierta hasta el final. Si algo la interrumpe, la importación sigue desde donde quedó.",
  template: "Descargar plantilla",
  templateName: "plantilla-de-empresas",
  paused: "Importación en pausa. Continúa desde donde quedó.",
  unfinished: (file) =>
    `La importación de ${file} no terminó. Elige el mismo archivo para continuar desde donde quedó.`,
  finished: "Importación terminada",
  counts: { created: "Registradas", alreadyThere: "Ya existían", refused: "Rechazadas" },
  rejectedRows: "Filas rechazadas",
  rejectedShown:
    "Aquí están las primeras; el archivo las trae todas, con el motivo. Corrígelo e impórtalo otra vez: ninguna fila aceptada se repite.",
  download: "Descargar filas rechazadas",
  row: "Fila",
  wrong: "Qué está mal",
  columnNames: {
    external_id: "Código en tu sistema",
    company_name: "Nombre",
    business_category: "Categoría: Moda, Restaurante, Tecnología, Barbería, Salud, Educación u Otra",
    cashback_percentage: "Cashback en %, como 7,5",
    description: "Descripción",
    address: "Dirección",
    city: "Ciudad",
    state: "Estado o provincia",
    postal_code: "Código postal",
    latitude: "Latitud en grados",
    longitude: "Longitud en grados",
    phone: "Teléfono con + y código del país",
    whatsapp: "WhatsApp con + y código del país",
    instagram: "Perfil de Instagram",
    owner_email: "Correo del dueño, que recibe una invitación",
  },
};
