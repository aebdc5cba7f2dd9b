import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listen } from '../../instance/server.ts'
import { version } from '../../scripts/build/stamp.ts'
import { at, ROOT } from '../../scripts/run.mjs'

// What others are given. It takes half a minute to make, so `npm run release` tries it, and not each run of the tests.

const NAME = `rookery-${version()}`
const MAX_BYTES = 15_000_000
/** Other programs do the work, each of which ends by itself, at the latest with its error. How long a busy machine takes says nothing. */
const NO_LIMIT = 0

let folder: string
const started: ChildProcess[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rookery-archive-'))
  execFileSync(process.execPath, [at('scripts/archive.mjs'), '--out', join(folder, 'given')], { cwd: ROOT })
}, NO_LIMIT)
afterEach(() => {
  // npx does not pass signals on, so its group gets them.
  for (const { pid } of started.splice(0)) if (pid !== undefined) process.kill(-pid)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const given = (file: string): Buffer => readFileSync(join(folder, 'given', file))

/** Starts the package in an empty folder, as a person does. Resolves to the address that it prints. */
function startPackage(...options: readonly string[]): Promise<string> {
  const empty = mkdtempSync(join(folder, 'empty-'))
  const child = spawn('npx', ['--yes', '--offline', `../given/${NAME}.tgz`, '--port', '0', ...options], {
    cwd: empty,
    // npx keeps what it has unpacked.
    env: { ...process.env, npm_config_cache: join(folder, 'cache') },
    detached: true,
  })
  started.push(child)
  return new Promise((resolve, reject) => {
    let output = ''
    child.stderr.on('data', (text) => (output += text))
    child.stdout.on('data', (text) => {
      output += text
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output)
      if (found) resolve(found[0])
    })
    child.once('close', () => reject(new Error(output)))
  })
}

/** What a browser gets that opens the home page. */
const pageOf = async (origin: string): Promise<string> =>
  (await fetch(`${origin}/main/friends`, { headers: { Accept: 'text/html' } })).text()

test('only the two archives and their checksums are made, of a size that people download', () => {
  expect(readdirSync(join(folder, 'given')).toSorted()).toEqual(
    [`${NAME}.tgz`, `${NAME}.zip`, 'SHA256SUMS'].toSorted(),
  )
  for (const line of given('SHA256SUMS').toString().trim().split('\n')) {
    const [sum, file = ''] = line.split(/\s+/)
    expect(createHash('sha256').update(given(file)).digest('hex')).toBe(sum)
    expect(given(file).length).toBeLessThan(MAX_BYTES)
  }
})

test('the archive for web servers has the client below dist/, its licences, and no entries of folders', () => {
  const files = Object.keys(unzipSync(given(`${NAME}.zip`)))
  expect(files).toEqual(
    expect.arrayContaining(['LICENSE', 'CHANGELOG.md', 'dist/index.html', 'dist/third-party.txt']),
  )
  expect(
    files.filter((file) => file.endsWith('/') || !/^(dist\/|LICENSE$|CHANGELOG\.md$)/.test(file)),
  ).toEqual([])
  expect(files.filter((file) => /^dist\/assets\/engine-[^/]+\.js$/.test(file))).toHaveLength(1)
})

test(
  'npx starts the package without installing anything else: the client, the sample instance, and its films',
  async () => {
    const origin = await startPackage()
    expect(await pageOf(origin)).toContain('<div id="root">')
    const instance = await (await fetch(`${origin}/api/v1/instance`)).json()
    expect(instance).toMatchObject({ uri: expect.any(String) })
    expect((await (await fetch(`${origin}/media/clips/one.webm`)).arrayBuffer()).byteLength).toBeGreaterThan(
      1_000,
    )
  },
  NO_LIMIT,
)

test(
  'npx serves the client in front of another instance',
  async () => {
    const real = await listen({ port: 0, posts: 10 })
    try {
      const origin = await startPackage('--instance', real.url)
      expect(await pageOf(origin)).toContain('<div id="root">')
      expect(await (await fetch(`${origin}/api/v1/instance`)).json()).toMatchObject({
        title: expect.any(String),
      })
    } finally {
      await real.close()
    }
  },
  NO_LIMIT,
)
