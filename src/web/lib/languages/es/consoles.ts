import type { consoles as portuguese } from "../pt/consoles.ts";

/** Messages that the screens of both consoles share. */
export const consoles: typeof portuguese = {
  titles: {
    partnerProfile: "Mi empresa",
    charge: "Cobrar",
    integration: "Integración",
    charges: "Cobros",
    settlement: "Saldo y retiros",
    payouts: "Retiros",
    accountReviews: "En revisión",
    disputes: "Reclamos",
    overview: "Resumen",
    users: "Personas",
    auditLog: "Auditoría",
    securityLog: "Seguridad",
    jobs: "Tareas",
    partnerDetails: "Empresa",
    people: "Equipo",
    partners: "Empresas",
    banners: "Banners",
    promotionalCodes: "Códigos",
    geocoding: "Ubicar empresas",
  },
  toWallet: "Mi billetera",
  adminOnlyDetail: "Esta página es para quienes administran Troco.",
  notPartner: "Esta página es para empresas aliadas",
  notPartnerDetail: "Tu cuenta no tiene una empresa registrada. Tu saldo y tu cashback están en el inicio.",
  notForRole: "Tu rol no abre esta área",
  notForRoleDetail: "Pídelo a un dueño de la empresa.",
  toCharge: "Ir a cobrar",
  period: "Período",
  periods: {
    always: "Todo el período",
    today: "Hoy",
    last7Days: "7 días",
    last30Days: "30 días",
    thisMonth: "Este mes",
    lastMonth: "Mes pasado",
    own: "Otro período",
  },
  from: "Desde",
  to: "Hasta",
  periodTurned: "El fin no puede ser anterior al comienzo.",
  errors: {
    partner_only: () => "Solo las empresas aliadas pueden hacer esto.",
    webhook_signature_invalid: () => "La firma del aviso de pago no coincide.",
    manager_only: () => "Solo gerentes y dueños de la empresa pueden hacerlo. Pídeselo a uno de ellos.",
    till_not_open: () => "Esta caja está cerrada. Elige otra.",
    refund_another_day: () =>
      "Los cajeros solo reembolsan el mismo día del pago. Pídelo a un gerente o dueño de la empresa.",
    refund_exceeds_ceiling: ({ money, count }) =>
      count("ceiling") === 0
        ? "Tu rol todavía no puede reembolsar. Pídelo a un gerente o dueño de la empresa."
        : `Tu rol reembolsa hasta ${money("ceiling")} de cada cobro, y quedan ${money("left") ?? ""} de este. Pide el resto a un gerente o dueño de la empresa.`,
    refund_exceeds_day: ({ money }) =>
      `Puedes reembolsar hasta ${money("ceiling") ?? ""} al día, y hoy quedan ${money("left") ?? ""}. Pide el resto a un gerente o dueño de la empresa.`,
    too_many_branches: () => "La empresa ya tiene el máximo de sucursales abiertas. Cierra una antes.",
    too_many_tills: () => "La empresa ya tiene el máximo de cajas abiertas. Cierra una antes.",
    owner_only: () => "Solo quien es dueño de la empresa puede hacer esto.",
    second_factor_wrong: () => "Este código es incorrecto o ya se usó.",
    passkey_wrong: () => "Esta llave de acceso no sirve aquí, o tardó demasiado. Inténtalo de nuevo.",
    too_many_passkeys: () => "Ya tienes el máximo de llaves de acceso. Elimina una que ya no uses.",
    authenticator_on: () =>
      "Los códigos de la aplicación ya están activos. Desactívalos antes de configurar otra aplicación.",
    second_factor_missing: () =>
      "Esta área pide un segundo paso al iniciar sesión. Configura uno en tu perfil, en Seguridad.",
    card_is_own: () => "No puedes cobrarle a tu propia tarjeta.",
    charge_too_small: ({ money }) =>
      money("minimum_amount")
        ? `El monto es demasiado bajo para cobrarlo. El mínimo es ${money("minimum_amount")}.`
        : "El monto es demasiado bajo para cobrarlo.",
    reference_used: () => "Otro cobro o un enlace de pago, pendiente o ya pagado, tiene esta referencia. Usa otra.",
    card_not_found: () =>
      "No se puede cobrar a esta tarjeta. Revisa el número con el cliente o acuerda otra forma de pago.",
    idempotency_key_missing: () => "La solicitud llegó incompleta. Actualiza la página e inténtalo de nuevo.",
    idempotency_key_invalid: () => "La solicitud llegó mal formada. Actualiza la página e inténtalo de nuevo.",
    unsupported_media_type: () => "No se acepta este tipo de archivo.",
    idempotency_key_reused: () =>
      "Esta solicitud ya se hizo con otros datos. Actualiza la página y revisa tus movimientos.",
    payment_request_not_paid: () => "Solo se puede reembolsar un cobro pagado.",
    refund_too_late: ({ moment }) => {
      const end = moment("until");
      return `El plazo de 90 días para reembolsar este cobro terminó${end ? `: era hasta ${end.text}` : ""}.`;
    },
    refund_exceeds_charge: ({ count, money }) =>
      count("refundable") === 0
        ? "Este cobro ya se reembolsó por completo."
        : money("refundable")
          ? `De este cobro todavía se puede reembolsar hasta ${money("refundable")}.`
          : "El monto supera lo que todavía se puede reembolsar.",
    refund_exceeds_settlement: ({ count, money }) =>
      count("refundable") === 0
        ? "El saldo por recibir de la empresa no alcanza para este reembolso."
        : money("refundable")
          ? `El saldo por recibir de la empresa alcanza para reembolsar hasta ${money("refundable")} de este cobro.`
          : "El saldo por recibir de la empresa no alcanza para este reembolso.",
    customer_account_closed: () => "El cliente cerró su cuenta y ya no puede recibir el reembolso por aquí.",
    partner_changed: () => "Otra persona cambió esta empresa después de que la abriste. No se guardó nada.",
    partner_switched_off: () => "Esta empresa está desactivada: no aparece en el directorio y no puede cobrar.",
    last_owner: () => "Es la única persona dueña de la empresa. Invita primero a otro dueño.",
    banner_changed: () => "Otra persona cambió este banner después de que lo abriste. No se guardó nada.",
    banners_changed: () =>
      "Otra persona creó, eliminó o movió banners mientras tanto. No cambió nada; mira la lista actual.",
    too_many_banners: () => "Ya hay 100 banners. Antes de crear otro, elimina uno que ya terminó.",
    promotional_code_taken: () => "Este código ya existe. Elige otro.",
    api_key_invalid: () => "Esta clave de API no existe o fue revocada.",
    api_key_not_accepted: () => "Esta operación no acepta claves de API.",
    api_key_scope_missing: () => "Esta clave de API no tiene permiso para esto.",
    too_many_api_keys: () => "Tu empresa ya tiene el máximo de claves. Revoca una que ya no uses.",
    refund_rights_too_soon: ({ moment }) =>
      `Tras un dispositivo o una contraseña nuevos, no puedes dar permiso para reembolsar${moment("until") ? ` antes del ${moment("until")!.text}` : ""}.`,
    too_many_webhook_endpoints: () => "Tu empresa ya tiene el máximo de direcciones. Elimina una que ya no uses.",
    webhook_endpoint_missing: () => "Ninguna dirección está suscrita a este evento. Agrega una y envíalo de nuevo.",
    webhook_url_not_allowed: () => "Usa una dirección https pública, accesible desde internet.",
    payout_account_missing: () => "Registra primero la cuenta que recibe los retiros.",
    payout_account_rests: ({ moment }) => {
      const end = moment("until");
      return `La cuenta que recibe se guardó hace menos de 24 horas. ${end ? `Pide el retiro a partir de ${end.text}.` : "Pide el retiro mañana."}`;
    },
    payout_waiting: () =>
      "Ya hay un retiro en espera. Pide otro cuando esté pagado, o cancélalo y pide el monto completo.",
    payout_too_small: ({ money }) =>
      money("minimum_amount")
        ? `El monto es demasiado bajo para retirarlo. El mínimo es ${money("minimum_amount")}, o todo el saldo.`
        : "El monto es demasiado bajo para retirarlo.",
    payout_not_found: () => "No encontramos este retiro.",
    payout_closed: () => "Este retiro ya está cerrado. No cambió nada.",
    payout_requester_held: () =>
      "La cuenta de quien pidió este retiro está en revisión. Resuélvela primero, o rechaza el retiro.",
    payout_account_reported: () =>
      "La cuenta de este retiro fue denunciada como registrada por un ladrón. Rechaza el retiro; un dueño registra la cuenta de nuevo y lo vuelve a pedir.",
    payout_needs_two: ({ money }) =>
      `${money("limit") ? `Por encima de ${money("limit")} en 24 horas deciden dos` : "Deciden dos"} personas de la administración: una aprueba y otra lo marca como pagado.`,
    bank_reference_used: () => "Esta referencia del banco ya se usó en otro retiro.",
    report_too_long: () =>
      "El período tiene demasiados movimientos para un PDF. Elige un período más corto o descarga el CSV.",
    own_concern: () => "Esto es sobre ti o tu propia empresa. Debe decidir otra persona de la administración.",
    account_cancelled: () => "El titular cerró esta cuenta y ya no se puede modificar.",
    account_not_held: () => "Esta cuenta no está en revisión.",
    account_not_frozen: () => "Esta cuenta no está congelada.",
    owed_less: ({ count, money }) =>
      count("owed") === 0
        ? "La persona ya no debe nada."
        : money("owed")
          ? `La persona debe ${money("owed")}. Revisa el monto e inténtalo de nuevo.`
          : "La persona debe menos que eso.",
    mail_settled: () => "Este correo ya no está en la lista: alguien lo envió de nuevo o lo descartó.",
    mail_outdated: () => "Este correo ya no sirve y no se envió. El motivo está en la lista.",
    payout_in_batch: () => "Este retiro ya está en un lote.",
    payout_account_lost: () => "Esta cuenta ya no se puede leer.",
    payout_batch_closed: () => "Este lote ya se deshizo o se decidió.",
    payout_batch_at_bank: () =>
      "El banco tiene este lote: en otro se pagaría dos veces. Registra lo que responda el banco.",
    payout_batch_only_csv: () => "Este lote solo cabe en el CSV.",
    payer_not_configured: () => "Faltan PAYER_NAME, PAYER_ACCOUNT y PAYER_BANK en el servidor.",
  },
};
