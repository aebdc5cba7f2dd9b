const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const TIME = 7
const COUNT = 4
const SALT = 7

/** Makes ids like Pleroma's: 18 characters that sort by time, then by creation. */
export type MakeId = (atMs: number) => string

/**
 * `salt` is the suffix of all ids of one instance, like a worker's number in the original. 62⁷ ms last until 2081.
 */
export function createIds(salt: number): MakeId {
  const end = base62(salt, SALT)
  let count = 0
  return (atMs) => {
    count = (count + 1) % 62 ** COUNT
    return base62(atMs, TIME) + base62(count, COUNT) + end
  }
}

function base62(value: number, width: number): string {
  let rest = Math.floor(Math.abs(value))
  let text = ''
  for (let place = 0; place < width; place += 1) {
    text = DIGITS.charAt(rest % 62) + text
    rest = Math.floor(rest / 62)
  }
  return text
}
