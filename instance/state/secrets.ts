import { createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

/** The password of all generated accounts. */
export const COMMON_PASSWORD = 'rookery'

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const SCRYPT_COST = { N: 4096, r: 8, p: 1 }

/** A random token. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/** `salt:hash`, stored instead of the password. */
export function hashPassword(password: string): string {
  const salt = randomBytes(12).toString('base64url')
  return `${salt}:${scryptSync(password, salt, 24, SCRYPT_COST).toString('base64url')}`
}

/** Checks a password. Generated accounts store `COMMON_PASSWORD` itself instead of a hash, because it is no secret. */
export function isPassword(stored: string | null, password: string): boolean {
  if (stored === null) return false
  if (stored === COMMON_PASSWORD) return password === COMMON_PASSWORD
  const [salt = '', hash = ''] = stored.split(':')
  const expected = Buffer.from(hash, 'base64url')
  const given = scryptSync(password, salt, expected.length, SCRYPT_COST)
  return timingSafeEqual(expected, given)
}

/** The six digits of RFC 6238 (SHA-1, 30 s) for a base-32 key. */
export function totpCode(secret: string, nowMs: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / 30_000)))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Whether a code is valid now, 30 s ago or in 30 s, because clocks differ. */
export function isTotpCode(secret: string, code: string, nowMs: number): boolean {
  return [-30_000, 0, 30_000].some((shift) => totpCode(secret, nowMs + shift) === code.replace(/\s/g, ''))
}

/** Bytes as a base-32 key, as authenticator apps take it. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE_32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const letter of text.toUpperCase().replace(/=+$/, '')) {
    value = (value << 5) | BASE_32.indexOf(letter)
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((value >>> bits) & 0xff)
    value &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}
