import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TEST_BUILD } from '../../../scripts/buildClient.mjs'

const NEWER = TEST_BUILD + 1_000

/**
 * Copies the build in `dist` to `newer`, with a higher build number. As in a real build, each file that contains the
 * number gets another name, and so does each file that names such a file. A second real build would take 15 s.
 */
export function copyAsNewer(dist: string, newer: string): void {
  rmSync(newer, { recursive: true, force: true })
  // The compressed files have the old content. The instance serves files uncompressed, too.
  cpSync(dist, newer, { recursive: true, filter: (path) => !path.endsWith('.br') })
  const texts = new Map<string, string>()
  for (const name of readdirSync(newer, { recursive: true, encoding: 'utf8' }))
    if (/\.(js|css|html)$/.test(name)) texts.set(name, readFileSync(join(newer, name), 'utf8'))

  const changed = new Set<string>()
  let added = [...texts].filter(([, text]) => text.includes(String(TEST_BUILD))).map(([name]) => name)
  if (added.length === 0) throw new Error(`${dist} is not a build with the number ${TEST_BUILD}`)
  while (added.length > 0) {
    for (const name of added) changed.add(name)
    added = [...texts]
      .filter(([name, text]) => !changed.has(name) && added.some((other) => text.includes(fileOf(other))))
      .map(([name]) => name)
  }

  const renamed = [...changed].filter((name) => name.startsWith('assets/'))
  for (const name of changed) {
    let text = (texts.get(name) ?? '').replaceAll(String(TEST_BUILD), String(NEWER))
    for (const other of renamed) text = text.replaceAll(fileOf(other), fileOf(nextName(other)))
    rmSync(join(newer, name))
    const path = join(newer, renamed.includes(name) ? nextName(name) : name)
    if (existsSync(path)) throw new Error(`${path} exists already`)
    writeFileSync(path, text)
  }
}

/** The name of a file without its folder. */
const fileOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

/** The name with another hash: `assets/engine-AbC1dEf2.js` → `assets/engine-2fEd1CbA.js`. */
const nextName = (name: string): string =>
  name.replace(
    /-([\w-]{8})(\.\w+)$/,
    (_, hash: string, end: string) => `-${[...hash].reverse().join('')}${end}`,
  )
