import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROTOCOL } from './operations.ts'

/** The folders whose types both sides must agree on. */
const CONTRACT = ['protocol', 'model', 'commands', 'fault']
const SHARED = join(import.meta.dirname, '..')
const RECORDED = join(import.meta.dirname, 'recorded.json')

/** Matches comments, and also strings, because a string may contain what looks like a comment. */
const WORDS = /'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\]|\\.)*"|\/\*[\s\S]*?\*\/|\/\/.*/g

/** `source` without comments and white space. */
const bare = (source: string): string =>
  source.replace(WORDS, (found) => (found.startsWith('/') ? '' : found)).replace(/\s+/g, '')

function shapeOf(folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders) {
    for (const file of readdirSync(join(SHARED, folder)).sort()) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
      hash.update(`${folder}/${file}\n${bare(readFileSync(join(SHARED, folder, file), 'utf8'))}\n`)
    }
  }
  return hash.digest('hex').slice(0, 32)
}

test('the contract matches the shape recorded for its version', () => {
  // Record it with `RECORD_CONTRACT=1 npx vitest run --project unit src/shared/protocol`.
  const shape = { protocol: PROTOCOL, hash: shapeOf(CONTRACT) }
  if (process.env.RECORD_CONTRACT === '1') writeFileSync(RECORDED, `${JSON.stringify(shape, null, 2)}\n`)
  const recorded = JSON.parse(readFileSync(RECORDED, 'utf8')) as { protocol: number; hash: string }
  const how =
    PROTOCOL === recorded.protocol
      ? 'The contract has changed: raise PROTOCOL in operations.ts (once there has been a release), then record it'
      : 'Record the new contract'
  expect(shape, `${how}: RECORD_CONTRACT=1`).toEqual(recorded)
})

test('the shape ignores formatting and comments', () => {
  expect(bare("const a = 'x // y' // why\n/* and\n   so */ type B = { c: `d/*` }")).toBe(
    "consta='x//y'typeB={c:`d/*`}",
  )
})
