import type { FieldErrorCode } from "#contract/error-codes.ts";
import type { Facts } from "../facts.ts";

/** What stands under a field that is wrong. */
export const fieldErrors: Record<FieldErrorCode, (facts: Facts) => string> = {
  required: () => "Preencha este campo",
  invalid_format: () => "Formato inválido",
  too_short: ({ count }) => (count("minimum") ? `Use pelo menos ${count("minimum")} caracteres` : "Muito curto"),
  too_long: ({ count }) => (count("maximum") ? `Use no máximo ${count("maximum")} caracteres` : "Muito longo"),
  too_small: ({ limit }) => (limit("minimum") ? `O mínimo é ${limit("minimum")}` : "Valor muito baixo"),
  too_big: ({ limit }) => (limit("maximum") ? `O máximo é ${limit("maximum")}` : "Valor muito alto"),
  not_allowed: () => "Esta opção não é permitida",
  too_easy: () => "Fácil de adivinhar",
  unknown_field: () => "Este campo não é aceito",
};
