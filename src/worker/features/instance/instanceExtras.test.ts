import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Instance } from '../../../shared/model/instance.ts'
import { deriveInstance } from '../../normalize/instance.ts'
import { checkRichText } from '../../normalize/testing/invariants.ts'
import { anyAnswer, mutated } from '../../normalize/testing/mutate.ts'
import { pleromaInstance } from '../../normalize/testing/samples.ts'
import { memoryStorage } from '../../platform/keyValueStorage.ts'
import { createLog } from '../../platform/log.ts'
import type { Ask } from './ask.ts'
import { InstanceExtras } from './instanceExtras.ts'

const where = {
  host: 'rookery.example',
  server: 'https://rookery.example',
  origin: 'https://rookery.example',
  defaultAvatarUrl: 'x',
}
const pleroma = deriveInstance({ instance: pleromaInstance() }, where)
const mastodon = deriveInstance({ instance: { title: 'Far', version: '4.3.1' } }, where)

const STILL = { now: () => 0, after: () => () => {}, pending: () => 0 }

const loaderOf = (instance: () => Instance) => ({
  answers: {},
  load: async () => instance(),
  renew: async () => instance(),
  note: () => {},
  learn: () => {},
})

const NOTHING_KEPT = { keep: async () => {}, take: async () => undefined }

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/pleroma/emoji.json': { crow: { image_url: '/emoji/crow.png', tags: ['pack:birds', 'black'] } },
  '/api/v1/custom_emojis': [{ shortcode: 'owl', url: '/emoji/owl.png', category: 'night' }],
  '/static/terms-of-service.html': '<h2>Terms</h2><p>Be kind.</p><script>1</script>',
  '/static/stickers.json': { b: '/static/stickers/birds', evil: 'https://evil.example/', a: '/s/apes/' },
  '/static/stickers/birds/pack.json': {
    title: 'Birds',
    tabIcon: 'crow.png',
    stickers: [{ file: 'crow.png', text: 'A crow' }, { file: 'javascript:alert(1)' }, { file: '' }, 7],
  },
  '/s/apes/pack.json': { title: 'Apes', stickers: 'none' },
  '/api/v1/instance/peers': ['far.example', 'near.example', null, 'far.example', { a: 1 }],
}

function extrasOf(
  answers: Readonly<Record<string, unknown>>,
  instance: Instance = pleroma,
  code: Fault['code'] = 'refused',
) {
  const requested: string[] = []
  let concurrent = 0
  const ask: Ask = async (path, _, onFault) => {
    requested.push(path)
    concurrent++
    await Promise.resolve()
    expect(concurrent).toBe(1)
    concurrent--
    if (answers[path] === undefined) onFault?.({ code, message: 'no' })
    return answers[path]
  }
  const log = createLog(() => 0)
  const cache = memoryStorage()
  const extras = new InstanceExtras({
    ask,
    getAsMember: async (path, read) => read(await ask(path)),
    loader: loaderOf(() => instance),
    context: where,
    clock: STILL,
    log,
    cache,
    kept: NOTHING_KEPT,
    member: () => undefined,
  })
  return { cache, extras, requested, log }
}

test('fetches everything once, one call at a time', async () => {
  const { extras, requested } = extrasOf(ANSWERS)
  await Promise.all([extras.load(), extras.load()])
  expect(requested.sort()).toEqual(
    Object.keys(ANSWERS)
      .filter((path) => path !== '/api/v1/custom_emojis')
      .sort(),
  )
  expect(extras.emojis).toEqual([
    {
      name: 'crow',
      url: 'https://rookery.example/emoji/crow.png',
      staticUrl: 'https://rookery.example/emoji/crow.png',
      tags: ['black'],
      pack: 'birds',
    },
  ])
  expect(extras.knownDomains).toEqual(['far.example', 'near.example'])
  expect(extras.stickers).toEqual([
    { name: 'a', title: 'Apes', stickers: [] },
    {
      name: 'b',
      title: 'Birds',
      iconUrl: 'https://rookery.example/static/stickers/birds/crow.png',
      stickers: [{ url: 'https://rookery.example/static/stickers/birds/crow.png', text: 'A crow' }],
    },
  ])
  expect(await extras.terms()).toEqual([
    { t: 'h', level: 2, c: ['Terms'] },
    { t: 'p', c: ['Be kind.'] },
  ])
})

test('uses Mastodon’s emoji list on other servers, and when Pleroma’s own fails', async () => {
  const far = extrasOf(ANSWERS, mastodon)
  await far.extras.load()
  expect(far.requested).not.toContain('/api/pleroma/emoji.json')
  expect(far.extras.emojis).toMatchObject([{ name: 'owl', pack: 'night' }])
  const without = extrasOf({ ...ANSWERS, '/api/pleroma/emoji.json': undefined })
  await without.extras.load()
  expect(without.extras.emojis).toMatchObject([{ name: 'owl' }])
})

test('fetches the terms again after a failure, but not when there are none (I46)', async () => {
  const { extras, requested } = extrasOf({})
  expect(await extras.terms()).toBeNull()
  expect(await extras.terms()).toBeNull()
  expect(requested).toHaveLength(2)
  const empty = extrasOf({ '/static/terms-of-service.html': ' ' })
  const missing = extrasOf({}, pleroma, 'missing')
  for (const without of [empty, missing]) {
    expect([await without.extras.terms(), await without.extras.terms()]).toEqual([null, null])
    expect(without.requested).toHaveLength(1)
  }
})

test('asks Mastodon for its terms where its version has them, unless it says that there are none (I35)', async () => {
  const asked = async (version: string, urls?: object) => {
    const answer = { title: 'Far', version, configuration: { urls } }
    const { extras, requested } = extrasOf({}, deriveInstance({ instance: answer }, where))
    await extras.terms()
    return requested
  }
  expect(await asked('4.3.1')).toEqual([])
  expect(await asked('4.4.0')).toEqual(['/api/v1/instance/terms_of_service'])
  expect(await asked('4.6.5', { terms_of_service: null })).toEqual([])
})

test('fetches nothing until the instance is known', async () => {
  let instance: Instance = { ...pleroma, known: false }
  const requested: string[] = []
  const ask = async (path: string) => void requested.push(path)
  const extras = new InstanceExtras({
    ask,
    getAsMember: async (path, read) => read(await ask(path)),
    loader: loaderOf(() => instance),
    context: where,
    clock: STILL,
    log: createLog(() => 0),
    cache: memoryStorage(),
    kept: NOTHING_KEPT,
    member: () => undefined,
  })
  await extras.load()
  expect(requested).toEqual([])
  instance = pleroma
  await extras.load()
  expect(requested).toContain('/api/v1/instance/peers')
})

test('survives any response, and stores only valid data', async () => {
  const anything = fc.oneof(mutated(ANSWERS), anyAnswer())
  await fc.assert(
    fc.asyncProperty(anything, fc.boolean(), async (answers, pleromaFamily) => {
      const { extras, log } = extrasOf(Object(answers), pleromaFamily ? pleroma : mastodon)
      await extras.load()
      expect(log.lines()).toEqual([])
      for (const emoji of extras.emojis) expect(emoji.url).toMatch(/^https?:/)
      for (const { title, stickers } of extras.stickers) {
        expect(typeof title).toBe('string')
        for (const { url } of stickers) expect(url).toMatch(/^https?:/)
      }
      for (const domain of extras.knownDomains) expect(domain).not.toBe('')
      checkRichText((await extras.terms()) ?? [])
      structuredClone([extras.emojis, extras.stickers, extras.knownDomains])
    }),
    { numRuns: 200 },
  )
})

test('returns the cached emoji first, and the fetched ones once they have arrived', async () => {
  const first = extrasOf(ANSWERS)
  expect(await first.extras.customEmojis()).toMatchObject([{ name: 'crow' }])
  await first.extras.load()
  expect(first.requested.filter((path) => path === '/api/pleroma/emoji.json')).toHaveLength(1)
  expect(await first.cache.get('emoji', pleroma.server)).toMatchObject([{ name: 'crow', pack: 'birds' }])

  const silent = extrasOf({})
  await silent.cache.put('emoji', pleroma.server, await first.cache.get('emoji', pleroma.server))
  expect(await silent.extras.customEmojis()).toMatchObject([{ name: 'crow' }])
  await silent.extras.load()
  expect(await silent.extras.customEmojis()).toMatchObject([{ name: 'crow' }])

  const none = extrasOf({ '/api/pleroma/emoji.json': {} })
  const found = await none.extras.customEmojis()
  expect(found).toEqual([])
  // The same array, so that the index is not rebuilt for each keystroke.
  expect(await none.extras.customEmojis()).toBe(found)
})
