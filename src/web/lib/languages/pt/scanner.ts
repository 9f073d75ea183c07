/** Reading a code by camera, from a photo, or typed. */
export const scanner = {
  card: {
    title: "Ler o QR Code do cliente",
    hint: "Aponte para o QR Code que o cliente abre em “Meu cartão”.",
    typed: "Você também pode fechar e digitar ou colar o número.",
    other: "Este código não é de um cartão Troco.",
  },
  payment: {
    title: "Ler um código",
    hint: "Aponte para o QR Code do caixa ou da loja. Você só paga depois de digitar sua senha.",
    address: "Endereço ou código",
    addressHint: "Sem câmera? Cole ou digite o endereço de pagamento que você recebeu.",
    open: "Abrir",
    other: "Este não é um código de pagamento do Troco. Nada foi aberto.",
  },
  picture: "Imagem da câmera",
  starting: "Ligando a câmera…",
  on: "Ligar a câmera",
  file: "Escolher uma foto do código",
  troubles: {
    noCode: "Não encontramos um código nesta foto. Tente outra, mais de perto.",
    unreadable: "Não conseguimos abrir esta imagem. Tente outra foto, em JPG ou PNG.",
    notFetched:
      "O leitor de códigos não carregou. Verifique sua conexão e tente de novo, ou digite o número ou o endereço.",
  },
  problems: {
    refused: {
      title: "Sem permissão para usar a câmera",
      detail:
        "Permita a câmera nas configurações do site, ao lado do endereço, e tente de novo. Ou use uma foto do código.",
    },
    none: {
      title: "Nenhuma câmera encontrada",
      detail: "Conecte uma câmera e tente de novo, ou use uma foto do código.",
    },
    insecure: {
      title: "A câmera precisa de https",
      detail: "Esta página foi aberta por http, e assim o navegador não mostra a câmera. Use uma foto do código.",
    },
    inUse: {
      title: "A câmera está ocupada",
      detail: "Outro aplicativo parece usar a câmera. Feche-o e tente de novo.",
    },
    broken: { title: "A câmera não respondeu", detail: "Tente de novo ou use uma foto do código." },
    paused: { title: "Câmera desligada", detail: "Desligamos a câmera quando você saiu desta tela." },
  },
};
