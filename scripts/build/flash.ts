import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'
import { ROOT } from './paths.ts'
import { FLASH_POLICY } from './policy.ts'

const FRAME = resolve(ROOT, 'src/ui/blocks/media/flashFrame')
const RUFFLE = resolve(ROOT, 'node_modules/@ruffle-rs/ruffle')

/** Ruffle's code and its licences. */
const SERVED = /\.(js|wasm)$|^LICENSE/

/** The folder's name contains a hash of its content, like all other names below `/assets/`. */
function folderName(): string {
  const hash = createHash('sha256')
  for (const name of ['frame.html', 'frame.ts']) hash.update(readFileSync(resolve(FRAME, name)))
  for (const name of ruffleFiles()) hash.update(name)
  hash.update(readFileSync(resolve(RUFFLE, 'package.json')))
  hash.update(FLASH_POLICY.meta)
  return `assets/flash-${hash.digest('hex').slice(0, 8)}`
}

const ruffleFiles = (): string[] => readdirSync(RUFFLE).filter((name) => SERVED.test(name))

/**
 * Emits the Flash frame and its player, Ruffle, as a folder outside of all chunks. The page knows the path as
 * `__FLASH_FRAME__` and loads nothing from it before the user presses play.
 */
export function flash(): Plugin {
  const folder = folderName()
  const read = async (name: string): Promise<string | Uint8Array> => {
    if (name === 'frame.html') {
      const html = readFileSync(resolve(FRAME, name), 'utf8')
      return html.replace(
        '<title>',
        `<meta http-equiv="Content-Security-Policy" content="${FLASH_POLICY.meta}" />$&`,
      )
    }
    if (name !== 'frame.js') return readFileSync(resolve(RUFFLE, name))
    const source = readFileSync(resolve(FRAME, 'frame.ts'), 'utf8')
    return (await transformWithOxc(source, 'frame.ts', { sourcemap: false })).code
  }
  const files = ['frame.html', 'frame.js', ...ruffleFiles()]
  return {
    name: 'rookery:flash',
    config: () => ({ define: { __FLASH_FRAME__: JSON.stringify(`/${folder}/frame.html`) } }),
    async generateBundle() {
      for (const name of files)
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: await read(name) })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${folder}`, async (request, response, next) => {
        const name = (request.url ?? '').slice(1).replace(/\?.*/, '')
        if (!files.includes(name)) return next()
        const [, type = 'plain'] = /\.(html|js|wasm)$/.exec(name) ?? []
        const types: Record<string, string> = {
          html: 'text/html',
          js: 'text/javascript',
          wasm: 'application/wasm',
        }
        response.setHeader('Content-Type', types[type] ?? 'text/plain')
        // The frame has an opaque origin, so even the player's own files are cross-origin to it.
        response.setHeader('Access-Control-Allow-Origin', '*')
        response.end(await read(name))
      })
    },
  }
}
