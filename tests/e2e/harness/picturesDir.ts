import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { at } from '../../../scripts/run.mjs'

const PAINTERS = ['paint.ts', 'paintEmoji.ts', 'png.ts', 'sound.ts'].map((name) =>
  readFileSync(at(`instance/media/${name}`)),
)
const HASH = createHash('sha256').update(Buffer.concat(PAINTERS)).digest('hex').slice(0, 12)

/**
 * The cache of generated images, shared by all worlds, because painting takes seconds. Its name contains a hash of the
 * painting code.
 */
export const PICTURES_DIR = at(`node_modules/.cache/rookery/pictures-${HASH}`)
