import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { pureRouter, withoutEffects } from '../scripts/build/pureRouter.ts'
import { withoutIteration } from '../scripts/build/smallDatabase.ts'
import { compileTokenizer } from '../scripts/build/smallTokenizer.ts'
import { at } from '../scripts/run.mjs'

test('nothing keeps unused components of react-router in the build', () => {
  const folder = at('node_modules/react-router/dist/production')
  const code = readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => withoutEffects(readFileSync(`${folder}/${name}`, 'utf8')))
    .join('\n')
  expect(code).not.toMatch(/^\w+\.displayName =/m)
  const created = code.match(/^(?:var|const) \w+ = .*React\d*\.(?:createContext|forwardRef|memo)\(/gm) ?? []
  expect(created.length).toBeGreaterThan(10)
  expect(created.filter((line) => !line.includes('/* @__PURE__ */'))).toEqual([])
})

test('an effect of react-router that is not a name stays', () => {
  const code = 'var A = React.createContext(null);\nA.displayName = "A";\nA.other = "A";\nstart(A);'
  expect(withoutEffects(code)).toBe(
    'var A = /* @__PURE__ */ React.createContext(null);\n\nA.other = "A";\nstart(A);',
  )
})

test.each([
  "A.displayName = 'A';",
  'Object.assign(A, { x: 1 }).displayName = "A";',
  'var A = B(React.createContext(null));',
  'const A = B || React.forwardRef(C);',
])('the build fails if react-router has an effect that it would keep: %s', (code) => {
  expect(() => withoutEffects(code)).toThrow('react-router has changed')
})

test('the build fails if react-router no longer names and creates its parts as expected', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rookery-router-'))
  const entry = join(folder, 'react-router/dist/production/index.mjs')
  mkdirSync(dirname(entry), { recursive: true })
  const buildWith = async (code: string): Promise<unknown> => {
    writeFileSync(entry, code)
    const lib = { entry, formats: ['es' as const] }
    return build({
      configFile: false,
      root: folder,
      logLevel: 'silent',
      plugins: [pureRouter()],
      build: { lib, write: false },
    })
  }
  const create = 'const React = globalThis.React;\nexport var A = React.createContext(null);\n'
  try {
    await expect(buildWith('export const A = 1')).rejects.toThrow('update pureRouter.ts')
    await expect(buildWith(create)).rejects.toThrow('update pureRouter.ts')
    await buildWith(`${create}A.displayName = "A";`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('idb keeps its methods, without the iteration of cursors', () => {
  const code = readFileSync(at('node_modules/idb/build/index.js'), 'utf8')
  const small = withoutIteration(code)
  expect(small).not.toContain('asyncIterator')
  expect(small).toContain('const readMethods = ')
  expect(small.match(/^replaceTraps\(/gm)).toHaveLength(1)
  expect(small).toMatch(/\nexport \{ deleteDB, openDB, unwrap, wrap \};\n$/)
  expect(() => withoutIteration(small)).toThrow('idb has changed')
})

test('the tokenizer has the numbers of its enums in their place', async () => {
  const code = await compileTokenizer(at('node_modules/htmlparser2/dist/Tokenizer.js'))
  expect(code).not.toMatch(/\b(State|CharCodes|QuoteType)\.|\bState\[/)
  expect(code).toMatch(/\bstate = 1;/)
  expect(code).toContain('class Tokenizer')
})
