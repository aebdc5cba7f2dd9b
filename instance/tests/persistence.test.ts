import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createInstance } from '../createInstance.ts'
import { caller } from '../testClient.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'instance-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

test('saves posts, files, sessions and follows in a directory, independent of the address', async () => {
  const first = createInstance({ posts: 30, dataDir, origin: 'http://first.example' })
  const token = first.control.token('luna')
  const luna = caller(first, token)
  const form = new FormData()
  form.append('file', new File(['a sound'], 'a.wav', { type: 'audio/wav' }))
  const media = (await luna('POST', '/api/v1/media', form)).body
  const { id } = (
    await luna('POST', '/api/v1/statuses', { status: 'remember me @moss', media_ids: [media.id] })
  ).body
  await luna('POST', '/api/v1/accounts/rook/block')
  const home = (await luna('GET', '/api/v1/timelines/home?limit=40')).body
  await first.close()

  const second = createInstance({ posts: 30, dataDir, origin: 'http://second.example:81' })
  const again = caller(second, token)
  const after = (await again('GET', '/api/v1/timelines/home?limit=40')).body
  expect(after.map((one: { id: string }) => one.id)).toEqual(home.map((one: { id: string }) => one.id))
  const post = (await again('GET', `/api/v1/statuses/${id}`)).body
  expect(post.content).toContain('href="http://second.example:81/users/moss"')
  expect(JSON.stringify(after)).not.toContain('first.example')
  const file = await second.app.fetch(new Request(post.media_attachments[0].url))
  expect(await file.text()).toBe('a sound')
  expect((await again('GET', '/api/v1/blocks')).body[0].acct).toBe('rook')
  const more = (await again('POST', '/api/v1/statuses', { status: 'and more' })).body
  expect(more.id > id).toBe(true)
  await second.close()
})

test('reports an unusable directory in one sentence', () => {
  const broken = join(dataDir, 'broken')
  mkdirSync(broken)
  writeFileSync(join(broken, 'state.json'), '{"format":')
  expect(() => createInstance({ posts: 0, dataDir: broken })).toThrow(/^The saved state in .* is unreadable/)
  expect(() => createInstance({ posts: 0, dataDir: join(broken, 'state.json') })).toThrow(
    /is not writable\.$/,
  )
})

test('settings that are nested too deeply to be saved are logged, and the server continues', async () => {
  const instance = createInstance({ posts: 0, dataDir: join(dataDir, 'deep') })
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const luna = caller(instance, instance.control.token('luna'))
  try {
    const settings = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
    const account = [...instance.state.accounts.values()].find(({ username }) => username === 'luna')
    if (account) account.settingsStore = { x: settings }
    await instance.close()
    expect(errors).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^Could not save the state: Max/))
    expect((await luna('GET', '/api/v1/instance')).status).toBe(200)
  } finally {
    errors.mockRestore()
  }
})

test('logs only once that the directory has disappeared, and continues', async () => {
  const vanished = join(dataDir, 'gone')
  const instance = createInstance({ posts: 0, dataDir: vanished })
  rmSync(vanished, { recursive: true })
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  try {
    await instance.close()
    await instance.close()
    expect(errors.mock.calls.map(([words]) => words)).toEqual([
      expect.stringMatching(/^Could not save the state: ENOENT/),
    ])
  } finally {
    errors.mockRestore()
  }
})
