import type { Plugin } from 'vite'

const DECODER = /entities\/dist\/decode\.js$/
const HTML_TABLE = './generated/decode-data-html.js'
const XML_TABLE = './generated/decode-data-xml.js'

/**
 * Replaces the HTML tokenizer's table of HTML 5 entity names by XML's small one. The large table is 14 kB
 * (brotli) of the engine's 50. src/worker/normalize/namedEntities.ts decodes the names that occur in practice.
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
