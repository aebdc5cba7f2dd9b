// Punycode (RFC 3492): the limits of the code points, and the constants of its adaptive base.
const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const FIRST_CODE = 128
const FIRST_BIAS = 72
const LAST_CODE = 0x10ffff

const PREFIX = 'xn--'

const LABEL = /^[\p{L}\p{M}\p{N}-]+$/u
/** Scripts that a label has only one of. Those of China and Japan are mixed, also with Latin. */
const APART = 'Latn Cyrl Grek Arab Hebr Armn Geor Cher Copt Lisu Deva Thai Hang'
/** Cyrillic and Greek letters that look like Latin ones. A label of these alone could be that of another host. */
const LIKE_LATIN = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡαγικνορτυχηω\p{N}-]+$/u

/** Whether a label can be mistaken neither for that of another host, nor for another part of an address. */
const isHonest = (label: string): boolean =>
  LABEL.test(label) &&
  !LIKE_LATIN.test(label) &&
  APART.split(' ').filter((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(label)).length < 2

/**
 * A name or an address with its host in readable form: `bob@xn--krhe-moa.example` is `bob@krähe.example`. A label that could be
 * mistaken for another stays as it is (PO67). Also takes a host alone.
 */
export const readableAcct = (acct: string): string =>
  acct.includes(PREFIX)
    ? acct.replace(/(^|[@.]|\/\/)xn--([a-z0-9-]+)/gi, (whole, before: string, code: string) => {
        const label = decoded(code.toLowerCase())
        return label !== null && isHonest(label) ? before + label : whole
      })
    : acct

/** Decodes a label of a host without its prefix; null if it is invalid. */
function decoded(code: string): string | null {
  const end = code.lastIndexOf('-')
  const points = [...code.slice(0, Math.max(0, end))].map((letter) => letter.charCodeAt(0))
  let at = end + 1
  let point = FIRST_CODE
  let bias = FIRST_BIAS
  let index = 0
  while (at < code.length) {
    const before = index
    let weight = 1
    for (let k = BASE; ; k += BASE) {
      const digit = Number.parseInt(code.charAt(at++), BASE)
      if (Number.isNaN(digit)) return null
      // `parseInt` counts the digits first, Punycode the letters.
      const value = digit < 10 ? digit + 26 : digit - 10
      index += value * weight
      const limit = Math.min(T_MAX, Math.max(T_MIN, k - bias))
      if (value < limit) break
      weight *= BASE - limit
      if (weight > LAST_CODE * BASE) return null
    }
    const count = points.length + 1
    bias = adapted(index - before, count, before === 0)
    point += Math.floor(index / count)
    index %= count
    if (point > LAST_CODE) return null
    points.splice(index++, 0, point)
  }
  return String.fromCodePoint(...points)
}

function adapted(delta: number, count: number, first: boolean): number {
  let rest = first ? Math.floor(delta / DAMP) : delta >> 1
  rest += Math.floor(rest / count)
  let k = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}
