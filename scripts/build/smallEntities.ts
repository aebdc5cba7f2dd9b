import type { Plugin } from 'vite'

const DECODER = /entities\/dist\/decode\.js$/
const HTML_TABLE = './generated/decode-data-html.js'
const XML_TABLE = './generated/decode-data-xml.js'

/**
 * Gives the HTML tokenizer XML's small table of entity names in place of HTML 5's, which alone is
 * 14 kB (brotli) of the engine's 50. The names that people really write are decoded by
 * src/worker/normalize/namedEntities.ts.
 */
export const smallEntities = (): Plugin => ({
  name: 'rookery:small-entities',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source !== HTML_TABLE || importer === undefined || !DECODER.test(importer)) return null
    const xml = await this.resolve(XML_TABLE, importer, { skipSelf: true })
    return xml === null ? null : `${xml.id}?as-html`
  },
  async load(id) {
    if (!id.endsWith('?as-html')) return null
    return `export { xmlDecodeTree as htmlDecodeTree } from ${JSON.stringify(id.slice(0, -'?as-html'.length))}`
  },
})
