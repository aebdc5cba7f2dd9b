const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const TIME_DIGITS = 7
const COUNT_DIGITS = 4
const SALT_DIGITS = 7

/** Makes an id. Ids sort by time, then by creation. */
export type MakeId = (atMs: number) => string

/** Makes ids like Pleroma's, of 18 characters. `salt` becomes the suffix of all ids of one instance, like the worker's number in Pleroma. 62⁷ ms last until 2081. */
export function createIds(salt: number): MakeId {
  const suffix = base62(salt, SALT_DIGITS)
  let count = 0
  return (atMs) => {
    count = (count + 1) % 62 ** COUNT_DIGITS
    return base62(atMs, TIME_DIGITS) + base62(count, COUNT_DIGITS) + suffix
  }
}

/** How far a time lies to the left of the count in Mastodon's ids. */
const TIME_BITS = 16n

/** Makes ids like Mastodon's: 18 digits that sort by time, then by creation. */
export function createSnowflakes(): MakeId {
  let count = 0
  return (atMs) => {
    count = (count + 1) % 2 ** 16
    return String((BigInt(Math.floor(atMs)) << TIME_BITS) + BigInt(count))
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
