import type { scanner as source } from "../pt/scanner.ts";

export const scanner: typeof source = {
  card: {
    title: "Leer el código QR del cliente",
    hint: "Apunta al código QR que el cliente abre en “Mi tarjeta”.",
    typed: "También puedes cerrar y escribir o pegar el número.",
    other: "Este código no es de una tarjeta Troco.",
  },
  payment: {
    title: "Leer un código",
    hint: "Apunta al código QR de la caja o de la tienda. No pagas nada hasta que escribas tu contraseña.",
    address: "Dirección o código",
    addressHint: "¿Sin cámara? Pega o escribe la dirección de pago que recibiste.",
    open: "Abrir",
    other: "Este código no sirve para pagar con Troco. No se abrió nada.",
  },
  picture: "Imagen de la cámara",
  starting: "Encendiendo la cámara…",
  on: "Encender la cámara",
  file: "Elegir una foto del código",
  troubles: {
    noCode: "No encontramos un código en esta foto. Prueba con otra, más de cerca.",
    unreadable: "No pudimos abrir esta imagen. Prueba con otra foto, en JPG o PNG.",
    notFetched:
      "El lector de códigos no se cargó. Revisa tu conexión e inténtalo de nuevo, o escribe el número o la dirección.",
  },
  problems: {
    refused: {
      title: "Sin permiso para usar la cámara",
      detail:
        "Permite la cámara en los ajustes del sitio, junto a la dirección, e inténtalo de nuevo. O usa una foto del código.",
    },
    none: {
      title: "No se encontró ninguna cámara",
      detail: "Conecta una cámara e inténtalo de nuevo, o usa una foto del código.",
    },
    insecure: {
      title: "La cámara necesita https",
      detail: "Esta página se abrió por http, y así el navegador no muestra la cámara. Usa una foto del código.",
    },
    inUse: {
      title: "La cámara está ocupada",
      detail: "Parece que otra aplicación usa la cámara. Ciérrala e inténtalo de nuevo.",
    },
    broken: { title: "La cámara no respondió", detail: "Inténtalo de nuevo o usa una foto del código." },
    paused: { title: "Cámara apagada", detail: "Apagamos la cámara cuando saliste de esta pantalla." },
  },
};
