import { replaceCodePoint } from 'entities/decode'

/** The names of HTML 4 and XML in runs: the code point of the first, and the names from there on. */
const NAMES =
  '34 quot 38 amp apos 60 lt 62 gt 160 nbsp iexcl cent pound curren yen brvbar sect uml copy ordf ' +
  'laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 ' +
  'frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml ' +
  'Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute ' +
  'Ucirc Uuml Yacute THORN szlig 247 divide 255 yuml 338 OElig oelig 352 Scaron scaron 376 Yuml 402 fnof ' +
  '710 circ 732 tilde 913 Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi ' +
  'Omicron Pi Rho 931 Sigma Tau Upsilon Phi Chi Psi Omega 962 sigmaf ' +
  '977 thetasym upsih 982 piv 8194 ensp emsp 8201 thinsp 8204 zwnj zwj lrm rlm 8211 ndash mdash ' +
  '8216 lsquo rsquo sbquo 8220 ldquo rdquo bdquo 8224 dagger Dagger bull 8230 hellip 8240 permil ' +
  '8242 prime Prime 8249 lsaquo rsaquo 8254 oline 8260 frasl 8364 euro 8465 image 8472 weierp 8476 ' +
  'real 8482 trade 8501 alefsym 8592 larr uarr rarr darr harr 8629 crarr 8656 lArr uArr rArr dArr ' +
  'hArr 8704 forall 8706 part exist 8709 empty 8711 nabla isin notin 8715 ni 8719 prod 8721 sum ' +
  'minus 8727 lowast 8730 radic 8733 prop infin 8736 ang 8743 and or cap cup int 8756 there4 8764 ' +
  'sim 8773 cong 8776 asymp 8800 ne equiv 8804 le ge 8834 sub sup nsub 8838 sube supe 8853 oplus ' +
  '8855 otimes 8869 perp 8901 sdot 8968 lceil rceil lfloor rfloor 9001 lang rang 9674 loz 9824 ' +
  'spades 9827 clubs 9829 hearts diams'

function readNames(): ReadonlyMap<string, number> {
  const table = new Map<string, number>()
  let code = 0
  for (const word of NAMES.split(' '))
    if (/^\d/.test(word)) code = Number(word)
    else table.set(word, code++)
  // The small letters of Latin 1 and of Greek are 32 behind the capital ones. `times` has its place.
  for (const [name, at] of [...table])
    if (at > 191 && at < 938 && !table.has(name.toLowerCase())) table.set(name.toLowerCase(), at + 32)
  return table
}

/** Code points by name. */
const TABLE = readNames()

/** Names that browsers also accept without a semicolon. */
const mayEndAnywhere = (name: string, code: number): boolean => code < 0x100 && name !== 'apos'

const ENTITY = /&(?:#x([\da-f]+);?|#(\d+);?|([a-z]{2,8}\d{0,2})(;|(?![a-z\d=])))/gi

/**
 * Decodes the entities in `raw`, a text or an attribute as the tokenizer found it: all numbers, and the names of HTML 4.
 * The 2,231 names of HTML 5 would be a third of the engine's size. Unknown names stay as they are.
 */
export const decodeEntities = (raw: string): string =>
  raw.includes('&') ? raw.replace(ENTITY, decoded) : raw

function decoded(whole: string, hex?: string, decimal?: string, name = '', end = ''): string {
  if (name === '') {
    return String.fromCodePoint(
      replaceCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
  }
  const found = TABLE.get(name)
  return found === undefined || (end === '' && !mayEndAnywhere(name, found))
    ? whole
    : String.fromCodePoint(found)
}
