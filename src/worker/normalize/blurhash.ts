const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~'

/**
 * Returns `value` if it is a valid blurhash, else undefined: decoders throw on invalid ones. The first digit encodes
 * the number of components, which determines the length.
 */
export function validBlurhash(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length < 6 || value.length > 200) return undefined
  const flag = DIGITS.indexOf(value.charAt(0))
  const components = ((flag % 9) + 1) * (Math.floor(flag / 9) + 1)
  if (flag < 0 || value.length !== 4 + 2 * components) return undefined
  for (const digit of value) if (!DIGITS.includes(digit)) return undefined
  return value
}
