import type { shownCode as source } from "../pt/shown-code.ts";

export const shownCode: typeof source = {
  formDetail: "El cliente lee el código con la cámara del celular y paga con su contraseña de compra.",
  make: "Mostrar código",
  alternative: (amount) => `Código para pagar ${amount}`,
  failed: "No se pudo dibujar el código. Copia la dirección y envíala al cliente.",
  copy: "Copiar la dirección",
  waiting: "Esperando el pago",
  scan: "Pide al cliente que apunte la cámara del celular.",
  openUntil: (time) => `Vale hasta ${time}`,
  cancel: "Cancelar código",
  ended: {
    expired: { title: "El código venció", detail: "Nadie pagó. No se cobró nada." },
    cancelled: { title: "Código cancelado", detail: "No se cobró nada." },
  },
  ofTill: (till) => `Código de ${till}`,
  tillDetail:
    "El cliente lee el código, escribe el monto y paga con su contraseña de compra. Imprímelo y déjalo en la caja: vale mientras la caja esté abierta.",
  print: "Imprimir",
  paperTitle: "Paga con Troco",
  paperDetail: "Apunta la cámara del celular, escribe el monto y confirma con tu contraseña de compra.",
  again: "Mostrar otro código",
};
