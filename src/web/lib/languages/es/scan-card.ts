import type { scanCard as source } from "../pt/scan-card.ts";

export const scanCard: typeof source = {
  title: "Leer el código QR del cliente",
  hint: "Apunta al código QR que el cliente abre en “Mi tarjeta”.",
  picture: "Imagen de la cámara",
  starting: "Encendiendo la cámara…",
  on: "Encender la cámara",
  file: "Elegir una foto del código",
  typed: "También puedes cerrar y escribir o pegar el número.",
  troubles: {
    otherCode: "Este código no es de una tarjeta Troco.",
    noCode: "No encontramos un código en esta foto. Prueba con otra, más de cerca.",
    unreadable: "No pudimos abrir esta imagen. Prueba con otra foto, en JPG o PNG.",
    notFetched: "El lector de códigos no se cargó. Revisa tu conexión e inténtalo de nuevo, o escribe el número.",
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
    inUse: {
      title: "La cámara está ocupada",
      detail: "Parece que otra aplicación usa la cámara. Ciérrala e inténtalo de nuevo.",
    },
    broken: { title: "La cámara no respondió", detail: "Inténtalo de nuevo o usa una foto del código." },
    paused: { title: "Cámara apagada", detail: "Apagamos la cámara cuando saliste de esta pantalla." },
  },
};
