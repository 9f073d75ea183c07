import type { scanner as source } from "../pt/scanner.ts";

export const scanner: typeof source = {
  card: {
    title: "Scan the customer's QR code",
    hint: "Point at the QR code in the customer's “My card”.",
    typed: "Or close this and type or paste the number.",
    other: "This code isn't a Troco card.",
  },
  payment: {
    title: "Scan a code",
    hint: "Point at the QR code at the register or in the online store. You pay only after you enter your password.",
    address: "Address or code",
    addressHint: "No camera? Paste or type the payment address you were given.",
    open: "Open",
    other: "This isn't a Troco payment code, so it wasn't opened.",
  },
  picture: "Camera view",
  starting: "Starting the camera…",
  on: "Turn the camera on",
  file: "Choose a photo of the code",
  troubles: {
    noCode: "We couldn't find a code in this photo. Try another one, closer up.",
    unreadable: "We couldn't open this image. Try a JPG or PNG.",
    notFetched: "The code reader didn't load. Check your connection and try again, or type the number or address.",
  },
  problems: {
    refused: {
      title: "No camera access",
      detail: "Allow the camera in the site settings, next to the address, and try again. Or use a photo of the code.",
    },
    none: { title: "No camera found", detail: "Connect a camera and try again, or use a photo of the code." },
    insecure: {
      title: "The camera needs https",
      detail: "This page was opened over http, so the browser doesn't show the camera. Use a photo of the code.",
    },
    inUse: { title: "The camera is busy", detail: "Another app seems to be using the camera. Close it and try again." },
    broken: { title: "The camera didn't respond", detail: "Try again or use a photo of the code." },
    paused: { title: "Camera off", detail: "We turned the camera off when you left this screen." },
  },
};
