/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const ROUND_KEYS = Uint32Array.from(
  (
    '428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5 d807aa98 12835b01 243185be 550c7dc3 72be5d74 ' +
    '80deb1fe 9bdc06a7 c19bf174 e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da 983e5152 a831c66d ' +
    'b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967 27b70a85 2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e ' +
    '92722c85 a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070 19a4c116 1e376c08 2748774c 34b0bcb5 ' +
    '391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3 748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2'
  ).split(' '),
  (word) => Number.parseInt(word, 16),
)
/** The same of the square roots of the first 8 primes. */
const START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
] as const
const BLOCK_BYTES = 64

/** SHA-256 (FIPS 180-4). Pages on plain http have no `crypto.subtle`. */
export function sha256(message: Uint8Array): Uint8Array {
  const state = Uint32Array.from(START)
  const padded = pad(message)
  for (let at = 0; at < padded.byteLength; at += BLOCK_BYTES)
    addBlock(state, new DataView(padded.buffer, at, BLOCK_BYTES))
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => {
    digest.setUint32(index * 4, word)
  })
  return new Uint8Array(digest.buffer)
}

/** The message, a 1 bit, zeros, and the message's length in bits: whole blocks. */
function pad(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(padded.length - 4, message.length << 3)
  return padded
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

function addBlock(state: Uint32Array, block: DataView): void {
  const words = new Uint32Array(ROUND_KEYS.length)
  const at = (index: number): number => words[index] ?? 0
  for (let index = 0; index < words.length; index++) {
    if (index < 16) {
      words[index] = block.getUint32(index * 4)
      continue
    }
    const [early, late] = [at(index - 15), at(index - 2)]
    words[index] =
      at(index - 16) +
      (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) +
      at(index - 7) +
      (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10))
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  ROUND_KEYS.forEach((key, index) => {
    const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + key + at(index)
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  })
  ;[a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = (state[index] ?? 0) + word
  })
}
