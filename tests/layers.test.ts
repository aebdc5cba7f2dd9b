import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { layerFaults, type SourceFile, strayMentions } from '../scripts/build/layers.ts'
import { ROOT } from '../scripts/build/paths.ts'

const SKIPPED = /^(node_modules|dist|\.git|\.data|bench\/results)$/
const TEXT = /\.(tsx?|m?js|json|md|css|html|svg|ya?ml)$|^(LICENSE|\.gitignore|\.ci\/run)$/

/** All text files of the repository. */
function readAll(folder = ''): SourceFile[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (SKIPPED.test(path)) return []
    if (entry.isDirectory()) return readAll(path)
    return TEXT.test(path) ? [{ path, text: readFileSync(join(ROOT, path), 'utf8') }] : []
  })
}

describe('this repository', () => {
  const files = readAll()

  test('respects the layers', () => {
    expect(files.filter(({ path }) => path.startsWith('src/')).length).toBeGreaterThan(10)
    expect(layerFaults(files)).toEqual([])
  })

  test('mentions no private folder', () => {
    // This file mentions them in its cases.
    expect(strayMentions(files.filter(({ path }) => path !== 'tests/layers.test.ts'))).toEqual([])
  })
})

describe('the layers', () => {
  const faults = (path: string, text: string): string[] => layerFaults([{ path, text }])

  test.each([
    ['src/ui/app/App.tsx', "import { createEngine } from '../../worker/createEngine.ts'"],
    ['src/ui/app/App.tsx', "import type { Engine } from '../../worker/createEngine.ts'"],
    ['src/ui/app/App.tsx', "export * from '../../worker/createEngine.ts'"],
    ['src/ui/app/App.tsx', "const engine = () => import('../../worker/createEngine.ts')"],
    ['src/ui/app/App.tsx', "let engine: import('../../worker/createEngine.ts').Engine"],
    ['src/ui/app/App.tsx', "new Worker(new URL('../../worker/other.ts', import.meta.url))"],
    ['src/worker/host/ports.ts', "import { useState } from 'react'"],
    ['src/worker/host/ports.ts', "import { jsx } from 'react/jsx-runtime'"],
    ['src/worker/host/ports.ts', "import { proxy } from 'valtio/vanilla'"],
    ['src/worker/host/ports.ts', "import { cells } from '../../ui/mirror/cells.ts'"],
    ['src/worker/host/ports.ts', 'self.close()'],
    ['src/sw/push.ts', 'self.skipWaiting()'],
    ['src/sw/push.ts', "import { useState } from 'react'"],
    ['src/sw/push.ts', "import { createEngine } from '../worker/createEngine.ts'"],
    ['src/ui/app/App.tsx', "import { Shell } from '../../sw/shell.ts'"],
    ['src/shared/model/status.ts', "import { App } from '../../ui/app/App.tsx'"],
    ['src/shared/model/status.ts', "import { createEngine } from '../../worker/createEngine.ts'"],
    ['src/shared/model/status.ts', "import { useState } from 'react'"],
    ['src/shared/model/status.ts', 'export const title = () => document.title'],
    ['src/shared/model/status.ts', 'export const later = () => setTimeout(() => {}, 1)'],
    ['instance/main.ts', "import { entityKey } from '../src/shared/model/keys.ts'"],
    ['src/ui/app/App.tsx', "import { listen } from '../../../instance/server.ts'"],
  ])('are broken by %s: %s', (path, text) => {
    expect(faults(path, text)).toHaveLength(1)
  })

  test.each([
    [
      'src/ui/engine/connect.ts',
      "new SharedWorker(new URL('../../worker/engine.worker.ts', import.meta.url))",
    ],
    [
      'src/ui/engine/connect.ts',
      "import type { Batch } from '../../shared/protocol/batch.ts'\nlet batch: Batch",
    ],
    ['src/worker/engine.worker.ts', 'self.onconnect = null'],
    ['src/sw/serviceWorker.ts', "import { listenForPush } from './push.ts'\nlistenForPush(self)"],
    [
      'src/sw/push.ts',
      "import type { AlertData } from '../shared/protocol/serviceWorker.ts'\nlet data: AlertData",
    ],
    ['src/worker/host/ports.ts', "import { expose } from 'comlink'\nconst self = expose\nself()"],
    [
      'src/shared/model/status.ts',
      'export const of = (a: { location: string }, fetch: () => void) => [a.location, fetch()]',
    ],
    ['src/shared/model/status.ts', "// import { App } from '../../ui/app/App.tsx'"],
    ['instance/main.ts', "import { Hono } from 'hono'"],
  ])('are respected by %s: %s', (path, text) => {
    expect(faults(path, text)).toEqual([])
  })
})

describe('a mention of a private folder', () => {
  const folder = '../shared'

  test.each([
    ['README.md', `see ${folder}/design.md`],
    ['docs/decisions/0001-line.md', `see ../../${folder}/design.md`],
    ['src/ui/app/App.tsx', `// ${folder}/look.md`],
    ['scripts/x.mjs', '/work/shared/x'],
  ])('is found in %s', (path, text) => {
    expect(strayMentions([{ path, text }])).toHaveLength(1)
  })

  test.each([
    ['src/ui/app/App.tsx', "import '../../shared/model/keys.ts'"],
    ['tests/engine/x.test.ts', "import '../../src/shared/model/keys.ts'"],
    ['src/ui/tsconfig.json', '"path": "../shared/tsconfig.json"'],
    ['ARCHITECTURE.md', 'src/shared/protocol is the contract'],
  ])('is not found in %s', (path, text) => {
    expect(strayMentions([{ path, text }])).toEqual([])
  })
})
