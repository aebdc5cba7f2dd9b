import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noticeOf, notices } from '../scripts/build/notices.ts'
import { THIRD_PARTY } from '../src/shared/thirdParty.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'notices-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Makes a package, with `files` beside its manifest. Returns its folder. */
function makePackage(
  name: string,
  manifest: object,
  files: Readonly<Record<string, string>> = { LICENSE: `Licence of ${name}` },
): string {
  const path = join(folder, 'node_modules', name)
  mkdirSync(path, { recursive: true })
  const all = {
    'package.json': JSON.stringify({ name, version: '1.2.3', type: 'module', main: 'index.js', ...manifest }),
    'index.js': `export const use = () => console.log('${name}')`,
    ...files,
  }
  for (const [file, text] of Object.entries(all)) writeFileSync(join(path, file), text)
  return path
}

describe('the notice of a package', () => {
  test.each(['MIT', 'ISC', '(MIT OR GPL-3.0-only)', 'MIT AND Apache-2.0'])(
    'with the licence %s contains all its texts',
    (license) => {
      const path = makePackage(
        '@some/crow',
        { license },
        { 'LICENSE-MIT.md': 'the one', NOTICE: 'the other' },
      )
      const { name, about, text } = noticeOf(path)
      expect(name).toBe('@some/crow 1.2.3')
      expect(about).toBe(`${license}, https://www.npmjs.com/package/@some/crow`)
      expect(text).toContain('the one')
      expect(text).toContain('the other')
    },
  )

  test.each([
    'GPL-3.0-only',
    'MIT AND GPL-3.0-only',
    'SEE LICENSE IN LICENSE',
    'UNLICENSED',
    undefined,
    { type: 'MIT' },
  ])('with the licence %j fails', (license) => {
    expect(() => noticeOf(makePackage('crow', { license }))).toThrow(/crow is in the build, and its licence/)
  })

  test('without a text fails, unless we have one', () => {
    const path = makePackage('crow', { license: 'MIT' }, {})
    expect(() => noticeOf(path)).toThrow(/crow is in the build, and contains no licence text/)
    writeFileSync(join(folder, 'crow.txt'), 'Copyright of the crows')
    expect(noticeOf(path, folder).text).toBe('Copyright of the crows')
  })
})

describe('a build', () => {
  /** Builds a page with a worker; `page` and `worker` are the packages that they use. */
  async function buildWith(page: string, worker: string): Promise<string> {
    const uses = (name: string): string => `import { use } from '${name}'\nuse()\n`
    writeFileSync(join(folder, 'index.html'), '<script type="module" src="/page.js"></script>')
    writeFileSync(join(folder, 'worker.js'), uses(worker))
    writeFileSync(
      join(folder, 'page.js'),
      `${uses(page)}import 'unused'\nnew Worker(new URL('./worker.js', import.meta.url), { type: 'module' })`,
    )
    makePackage('unused', { license: 'GPL-3.0-only', sideEffects: false })
    const licences = notices()
    await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      plugins: [licences.page()],
      worker: { format: 'es', plugins: () => [licences.engine()] },
    })
    return readFileSync(join(folder, 'dist', THIRD_PARTY), 'utf8')
  }

  test('lists what is in its page and in its workers, and nothing else', async () => {
    makePackage('crow', { license: 'MIT' })
    makePackage('owl', { license: 'ISC' })
    const text = await buildWith('crow', 'owl')
    expect(text).toContain('Licence of crow')
    expect(text).toContain('Licence of owl')
    expect(text).not.toContain('unused')
  })

  test.each([
    ['page', 'crow', 'fine'],
    ['worker', 'fine', 'crow'],
  ])('fails with an unlisted licence in its %s', async (_, page, worker) => {
    makePackage('fine', { license: 'MIT' })
    makePackage('crow', { license: 'WTFPL' })
    await expect(buildWith(page, worker)).rejects.toThrow(/crow is in the build, and its licence "WTFPL"/)
    expect(existsSync(join(folder, 'dist', THIRD_PARTY))).toBe(false)
  })
})
