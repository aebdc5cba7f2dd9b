import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const TEXT = /\.(js|css|html|svg|json|txt|webmanifest)$/

/** Compresses at the highest quality, as web servers do that serve precompressed files. */
export const brotli = (bytes) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    },
  })

/**
 * Writes a `.br` beside every text file of `dir` that compression makes smaller, and
 * removes old ones. Returns how many it wrote.
 */
export function compress(dir) {
  let written = 0
  for (const name of readdirSync(dir, { recursive: true })) {
    const file = join(dir, name)
    if (name.endsWith('.br')) rmSync(file)
    if (!TEXT.test(name)) continue
    const bytes = readFileSync(file)
    const small = brotli(bytes)
    if (small.length >= bytes.length) continue
    writeFileSync(`${file}.br`, small)
    written += 1
  }
  return written
}
