import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readArguments } from '../arguments.ts'
import { listen } from '../server.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

function run(...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  child.stderr.on('data', (text) => {
    output += text
  })
  return { child, output: () => output }
}

test('prints its URL and the accounts, and exits on a signal', async () => {
  const { child, output } = run('--port', '0', '--posts', '10')
  while (!output().includes('Ctrl+C')) await once(child.stdout, 'data')
  for (const name of ['luna', 'wren', 'moss', 'admin', 'totp', 'JBSWY3DPEHPK3PXP', 'nest-'])
    expect(output()).toContain(name)
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output())?.[0]
  expect((await fetch(`${url}/api/v1/instance`)).status).toBe(200)
  expect((await fetch(`${url}/_instance/stats`)).status).toBe(404)
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(0)
})

test('saves the state when it gets two signals, as with Ctrl+C', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'rookery-kept-'))
  try {
    const secret = 'sixteen letters!'
    const { child, output } = run('--port', '0', '--posts', '10', '--data', dir, '--control', secret)
    while (!output().includes('Warning: --control')) await once(child.stdout, 'data')
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output())?.[0]
    await fetch(`${url}/_instance/act`, {
      method: 'POST',
      headers: { 'X-Rookery-Control': secret, 'Content-Type': 'application/json' },
      body: JSON.stringify({ as: 'luna', path: '/api/v1/statuses', body: { status: 'the last word' } }),
    })
    child.kill('SIGINT')
    await new Promise((resolve) => setImmediate(resolve))
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(readFileSync(join(dir, 'state.json'), 'utf8')).toContain('the last word')
  } finally {
    rmSync(dir, { recursive: true })
  }
})

test('reports a taken port in one sentence', async () => {
  const { port, close } = await listen({ posts: 0 })
  const { child, output } = run('--port', String(port))
  expect((await once(child, 'close'))[0]).toBe(1)
  expect(output().trim()).toBe(`Port ${port} is taken: choose another one with --port.`)
  await close()
})

test('reports invalid arguments in one sentence', () => {
  expect(() => readArguments(['--port', 'x'])).toThrow(
    '--port must be a whole number from 0 to 65535, not “x”.',
  )
  expect(() => readArguments(['--dialect', 'latin'])).toThrow(
    '--dialect must be one of pleroma, pleroma@2.7, akkoma, mastodon, mastodon@4.3, mastodon@4.6, gotosocial',
  )
  for (const address of ['social', 'https://'])
    expect(() => readArguments(['--instance', address])).toThrow('--instance needs an address')
  for (const name of ['a b', 'user@host', 'x/y', ''])
    expect(() => readArguments(['--host', name])).toThrow('--host needs a name such as rookery.test')
  expect(() => readArguments(['--origin', 'rookery.test'])).toThrow('--origin needs an address')
  expect(readArguments(['--origin', 'https://rookery.test/x']).origin).toBe('https://rookery.test')
  expect(() => readArguments(['--control', 'fifteen letters'])).toThrow('at least 16 characters')
  expect(() =>
    readArguments(['--control', 'sixteen letters!', '--instance', 'https://social.example']),
  ).toThrow('--control is for the embedded instance')
  expect(() => readArguments(['--what'])).toThrow("Unknown option '--what'. See --help.")
  expect(() => readArguments(['--port', '-1'])).toThrow(
    /^Option '--port' argument is ambiguous\. See --help\.$/,
  )
  expect(readArguments(['--lively', '3', '--open'])).toMatchObject({ lively: 3, open: true, port: 4000 })
})
