import type { Plugin } from 'vite'

const TOKENIZER = /htmlparser2\/dist\/Tokenizer\.js/
const DECODER = 'entities/decode'
const NOTHING = '\0rookery:no-entities'

/**
 * Leaves the entity decoder out of htmlparser2's tokenizer, which imports it although it is configured not to decode
 * (src/worker/normalize/htmlTokens.ts). With its table of HTML 5 names it is 16 kB (brotli) of the engine's 45.
 */
export const smallEntities = (): Plugin => ({
  name: 'rookery:small-entities',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === DECODER && importer !== undefined && TOKENIZER.test(importer) ? NOTHING : null,
  load: (id) =>
    id === NOTHING
      ? 'export const DecodingMode = {}, htmlDecodeTree = null, xmlDecodeTree = null\nexport class EntityDecoder {}'
      : null,
})
