/** The installation's own name. */
const ownName = "troco";

/** Roles that speak for the operator, in the app's languages, without accents. */
const roles = `
  admin admins adm administrador administradora administradores administrator administrators administracao
  administracion administration root superuser superusuario sysadmin system systems sistema sistemas
  moderador moderadora moderadores moderacao moderacion moderator moderators operador operadora operator
  gerente gerencia gerenciamento diretor diretora diretoria director directora direccion manager management ceo
  staff suporte soporte support supports helpdesk help ajuda ayuda atendimento atendente atencion sac ouvidoria
  security seguranca seguridad fraude fraudes fraud antifraude antifraud compliance auditoria
  verificacao verificacion verification pagamento pagamentos pago pagos payment payments payout payouts pay pix
  billing cobranca cobrancas cobranza cobranzas financeiro financeira finanzas finance financas tesouraria tesoreria
  reembolso reembolsos refund refunds faturamento facturacion
  servicoaocliente servicioalcliente atencaoaocliente customerservice customercare clientservice clientcare
  faleconosco contaoficial cuentaoficial officialaccount perfiloficial perfilverificado verifiedaccount
  postmaster webmaster hostmaster abuse noreply donotreply naoresponda noresponder
`;

/** Words that make no other name of a role: `Suporte oficial ao cliente`, `soporte24h`. */
const companions = `
  ao aos as da das de do dos em na no os para por com sem al con del el en la las los sin the of for and to our
  cliente clientes consumidor customer customers client clients usuario usuarios user users you
  oficial oficiais oficiales official officials verificado verificada verified autorizado autorizada
  brasil brazil portugal espana spain mexico argentina chile colombia peru uruguay paraguay latam
  online app apps web site bot chat virtual digital mobile whatsapp telegram instagram email mail contato contacto
  contact info fale conosco equipe equipes equipo equipos team teams time central centro center
  vip premium plus prime gold nivel level urgente priority prioritario bancario bancaria bank banking banco
  servico servicos servicio servicios service services tecnico tecnica tecnicos technical tech assistencia asistencia
  assistance assistente asistente assistant departamento depto dept department setor sector conta contas cuenta
  cuentas account accounts prevencao prevencion prevention geral general global corp inc ltda company empresa
  grupo group plataforma platform desk care hours horas
  a as e i o y h hs br sa
`;

const wordsOf = (text: string) => text.trim().split(/\s+/);
const own = [ownName];
const reserved = [ownName, ...wordsOf(roles)];
const companionWords = wordsOf(companions);
/** Words that are written in one with the installation's name: `trocobank`, `meutroco`. */
const joinedWords = wordsOf(
  "bank banco cashback bonus card cartao tarjeta wallet carteira cartera cash pay app meu mia minha",
);

/**
 * The signs that are read as a letter, beside itself: digits, signs, and letters of other scripts
 * as Unicode's list of confusable characters has them, in lower case and without accents.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  a: "4@ɑαаᴀꭺᗅꓮ",
  b: "86ƅьвβʙꮟᑲᖯꞵᏼᗷꓐɓᑳƃƀҍѣ",
  c: "(©ⲥↄɔᑕᴄςсσꮯꓚȼҫ¢",
  d: "ԁᴅꮷᑯꓒꭰᗞᗪꓓɗɖƌđð",
  e: "3€еєεᴇꬲҽꭼꓰɇҿ",
  f: "ꜰꬵꞙẝքϝᖴꓝƒᵮ",
  g: "96ɡɢᶃƍցԍꮐᏻꓖɠǥ",
  h: "һհнηʜꮒꮋᕼꓧɦꚕᏺңħћӊӈ",
  i: "1l!|¡ıɪɩιіїꙇӏꭵɨᵻᵼ١۱ǀוןا",
  j: "ϳјʝᴊꭻᒍꓙɉ",
  k: "κкᴋꮶᛕꓗƙқꝁҟ",
  l: "1i!|ʟ١۱ɩǀιіӏוןاߊᛁꓲꮮᒪꓡłɭɨƚɫٳ",
  m: "μмᴍϻꮇᗰᛖꓟӎ",
  n: "ոռνипɴꓠɳƞηɲᵰ",
  o: "0ꝍ𐓪ɔ°φꙩⱺⵔ𐓫𐓂ѻ❍⬤○●◯〇⭕⚪⚫ⲟ𐐬०੦૦௦౦೦൦๐໐၀٥۵ᴏᴑꬽοσоჿօסهھہەഠဝ߀୦ዐଠꓳøꬾɵꝋөѳꮎꮻθꭴတ",
  p: "ⲣρрᴘꮲᑭꓑƥᵽ",
  q: "9ԛգզʠ",
  r: "®ɹꞃɾⲣгяʀꭇꭈᴦꮁꭱꮢᖇꓣɽɼɍғᵲ",
  s: "5$ѕꜱƽꮪտꮥꓢʂᵴ",
  t: "7+𐊗†₮ⲧꞇтτᴛꭲꓔƭʈҭŧᵵ",
  u: "υսцᴜꞟꭎꭒʋሀᑌꓴᵾꮜʉ",
  v: "νѵᴠטꮩ٧۷ᐯꛟꓦ",
  w: "ɯᴡѡԝшωաꮃꮤꓪѽꝡ",
  x: "хχᕁᕽꭓᚷꓫҳ",
  y: "уγүυʏɣᶌỿꭚყꭹꮍꓬƴɏұ",
  z: "2ᴢꮓζꓜʐƶȥᵶ",
};
const signs = new Set(Object.values(lookAlikes).join(""));
const isLetter = (character: string) => /\p{L}/u.test(character);
const isLike = (character: string, letter: string) =>
  character === letter || (lookAlikes[letter]?.includes(character) ?? false);

/** Letters in frames and of flags, which have no compatible letter in Unicode, by their first. */
const framed = [0x1f1e6, 0x1f150, 0x1f170];

function fold(name: string): string {
  const plain = [...name].map((character) => {
    const first = framed.find(
      (start) => character.codePointAt(0)! - start >= 0 && character.codePointAt(0)! - start < 26,
    );
    return first === undefined ? character : String.fromCodePoint(97 + character.codePointAt(0)! - first);
  });
  return plain.join("").normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/**
 * Whether a name is nobody's, because it would speak for the operator (product decision T15): it
 * consists of words for roles and what stands beside them, or has the installation's own name as a
 * word. Case, accents, digits, separators and what looks like a letter make no difference.
 */
export function isReservedName(name: string): boolean {
  const folded = fold(name);
  // Two letters that are read as one.
  const ways = [folded, folded.replaceAll("rn", "m").replaceAll("vv", "w")];
  return ways.some(
    (text) =>
      consistsOf(text, reserved, companionWords) || wordsIn(text).some((word) => consistsOf(word, own, joinedWords)),
  );
}

/** The parts of a text between separators; what may be read as a letter is none. */
function wordsIn(text: string): string[] {
  const marked = [...text].map((character) =>
    isLetter(character) || /\p{N}/u.test(character) || signs.has(character) ? character : " ",
  );
  return marked.join("").split(" ");
}

/** Whether a text is words of two lists one after the other, with one of the first among them. */
function consistsOf(text: string, needed: readonly string[], beside: readonly string[] = []): boolean {
  const characters = [...text];
  if (!characters.some(isLetter)) return false;
  // The places at which a word can begin, and whether a needed one is before them.
  const seen = new Map([[0, false]]);
  const waiting = [0];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    const before = seen.get(from)!;
    if (before && !characters.slice(from).some(isLetter)) return true;
    for (const [words, counts] of [
      [needed, true],
      [beside, before],
    ] as const)
      for (const end of words.flatMap((word) => endsOf(characters, from, word))) {
        if (seen.has(end) && (seen.get(end)! || !counts)) continue;
        seen.set(end, before || counts);
        waiting.push(end);
      }
  }
  return false;
}

/** Shorter words are too often parts of others: they stand between separators. */
const joinedLengthMin = 3;

/** The ends of words that begin at a place of a text, or after digits and separators there. */
function endsOf(characters: readonly string[], from: number, word: string): number[] {
  const isShort = word.length < joinedLengthMin;
  let places = new Set([from]);
  for (const [index, letter] of [...word].entries()) {
    const next = new Set<number>();
    let isReading = false;
    for (let at = from; at < characters.length; at += 1) {
      isReading ||= places.has(at);
      if (!isReading) continue;
      const stands = !isShort || index > 0 || !isLetter(characters[at - 1] ?? "");
      if (stands && isLike(characters[at]!, letter)) next.add(at + 1);
      // Digits and separators are ignored; another letter is another word.
      if (isLetter(characters[at]!)) isReading = false;
    }
    if (next.size === 0) return [];
    places = next;
  }
  return [...places].filter((end) => !isShort || !isLetter(characters[end] ?? ""));
}
