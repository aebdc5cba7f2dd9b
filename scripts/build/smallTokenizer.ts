import { readFileSync } from 'node:fs'
import { type Plugin, transformWithOxc } from 'vite'

const TOKENIZER = /htmlparser2\/dist\/Tokenizer\.js/
const DECODER = 'entities/decode'
const NOTHING = '\0rookery:no-entities'

/**
 * Leaves the entity decoder out of htmlparser2's tokenizer, which imports it although it is configured not to decode
 * (src/worker/normalize/htmlTokens.ts). With its table of HTML 5 names it is 16 kB (brotli) of the engine's 45. The tokenizer is
 * compiled from the package's own source, with the numbers of its enums in their place: as objects with their names they are 0.6 kB.
 */
export const smallTokenizer = (): Plugin => ({
  name: 'rookery:small-tokenizer',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === DECODER && importer !== undefined && TOKENIZER.test(importer) ? NOTHING : null,
  load(id) {
    if (id === NOTHING)
      return 'export const DecodingMode = {}, htmlDecodeTree = null, xmlDecodeTree = null\nexport class EntityDecoder {}'
    return TOKENIZER.test(id) ? compileTokenizer(id.replace(/\?.*$/, '')) : null
  },
})

/** The code of the tokenizer, whose compiled file is `path`. */
export async function compileTokenizer(path: string): Promise<string> {
  const source = path.replace('/dist/', '/src/').replace(/\.js$/, '.ts')
  const typescript = { optimizeConstEnums: true, optimizeEnums: true }
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source, {
    typescript,
    sourcemap: false,
  })
  return code
}
