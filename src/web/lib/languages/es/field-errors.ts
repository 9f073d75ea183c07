import type { Messages } from "../pt/index.ts";

/** What stands under a field that is wrong. */
export const fieldErrors: Messages["fieldErrors"] = {
  required: () => "Completa este campo",
  invalid_format: () => "Formato no válido",
  too_short: ({ count }) => (count("minimum") ? `Usa al menos ${count("minimum")} caracteres` : "Demasiado corto"),
  too_long: ({ count }) => (count("maximum") ? `Usa como máximo ${count("maximum")} caracteres` : "Demasiado largo"),
  too_small: ({ limit }) => (limit("minimum") ? `El mínimo es ${limit("minimum")}` : "Valor demasiado bajo"),
  too_big: ({ limit }) => (limit("maximum") ? `El máximo es ${limit("maximum")}` : "Valor demasiado alto"),
  not_allowed: () => "Esta opción no está permitida",
  too_easy: () => "Fácil de adivinar",
  unknown_field: () => "Este campo no se acepta",
};
