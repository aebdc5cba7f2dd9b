import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FILE = 'first.js'

/**
 * A copy of the client in `dist` whose page runs `script` before its own code, because not every browser's driver can do that.
 * `remove` deletes it.
 */
export function copyWithScript(
  dist: string,
  script: string,
): { readonly dist: string; readonly remove: () => void } {
  const copy = mkdtempSync(join(tmpdir(), 'rookery-copy-'))
  cpSync(dist, copy, { recursive: true })
  rmSync(join(copy, 'index.html.br'), { force: true })
  const page = join(copy, 'index.html')
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace('<title>', `<script src="/${FILE}"></script><title>`),
  )
  writeFileSync(join(copy, FILE), `(() => {${script}})()`)
  return { dist: copy, remove: () => rmSync(copy, { recursive: true, force: true }) }
}
