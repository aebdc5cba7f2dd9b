import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { createInstance } from '../createInstance.ts'
import { type Answer, listener } from '../testClient.ts'
import { CHECKS as ALWAYS, type Cast, castOf } from './contract/checks.ts'
import { differences, type Recorded } from './contract/shape.ts'
import { STATE_CHECKS } from './contract/stateChecks.ts'
import { UNCHECKED } from './contract/unchecked.ts'

const CHECKS = { ...ALWAYS, ...STATE_CHECKS }

const recordedOf = (version: string): Recorded =>
  JSON.parse(readFileSync(new URL(`contract/mastodon-${version}.json`, import.meta.url), 'utf8'))

/** The cursors of an answer's `Link` header, by direction. */
const cursorsOf = (links: string): Record<string, string> =>
  Object.fromEntries(
    [...links.matchAll(/[?&](max_id|min_id|since_id|offset)=[^>]*>; rel="(\w+)"/g)].map(
      ([, cursor = '', rel = '']) => [rel, cursor],
    ),
  )

/** What an answer differs in from the recorded one, a line each. */
function faultsOf(recorded: Recorded, name: string, answer: Answer): readonly string[] {
  const { status, body, error, links, limited } = recorded.calls[name] ?? {}
  const type = answer.headers.get('content-type') ?? ''
  const kind = type.includes('html') ? 'html' : answer.body === '' ? 'empty' : 'json'
  const wanted = body === 'html' || body === 'empty' ? body : 'json'
  const cursors = cursorsOf(answer.headers.get('link') ?? '')
  const known = Object.fromEntries((links ?? '').split(', ').map((each) => each.split(' ')))
  return [
    ...(status === answer.status
      ? []
      : [`answers ${answer.status}, not ${status}: ${JSON.stringify(answer.body).slice(0, 200)}`]),
    ...(kind === wanted ? [] : [`is ${kind}, not ${wanted}`]),
    ...(kind === 'json' && wanted === 'json' && status === answer.status
      ? differences(recorded.shapes, body ?? '', answer.body)
      : []),
    ...(error === undefined || error === answer.body.error
      ? []
      : [`says "${answer.body.error}", not "${error}"`]),
    ...(limited === true && kind === 'json' && !answer.headers.has('x-ratelimit-remaining')
      ? ['does not say its limit']
      : []),
    ...Object.entries(cursors)
      .filter(([rel, cursor]) => rel in known && known[rel] !== cursor)
      .map(([rel, cursor]) => `pages ${rel} by ${cursor}, not ${known[rel]}`),
    ...(known.prev !== undefined && cursors.prev === undefined ? ['has no link back'] : []),
  ]
}

const deleted = async (cast: Cast): Promise<void> => {
  const { id } = await cast.post()
  await cast.luna('DELETE', `/api/v1/statuses/${id}`)
}

/** Frames: their names in the extracts, the stream, the event, and what causes it. */
const FRAMES: readonly (readonly [
  what: string,
  names: readonly string[],
  stream: string,
  event: string,
  act: (cast: Cast) => Promise<unknown>,
])[] = [
  [
    'a post at home',
    ['update@user', 'update_user'],
    'user',
    'update',
    async (cast) => {
      await cast.luna('POST', `/api/v1/accounts/${await cast.idOf('finch')}/follow`)
      return cast.post(cast.finch)
    },
  ],
  ['a post for all', ['update@public', 'update_public'], 'public', 'update', (cast) => cast.post()],
  ['a deleted post at home', ['delete@user', 'delete'], 'user', 'delete', deleted],
  ['a deleted post for all', ['delete@public', 'delete'], 'public', 'delete', deleted],
  [
    'a favourite',
    ['notification_favourite'],
    'user',
    'notification',
    async (cast) => cast.finch('POST', `/api/v1/statuses/${(await cast.post()).id}/favourite`),
  ],
]

describe.each(['4.3', '4.6'] as const)('Mastodon %s', (version) => {
  const recorded = recordedOf(version)
  const instance = createInstance({ posts: 60, dialect: `mastodon@${version}` })
  const cast = castOf(instance)
  afterAll(() => instance.close())

  test.each(Object.keys(recorded.calls).filter((name) => name in CHECKS))(
    'answers as recorded: %s',
    async (name) => {
      const answer = await (CHECKS[`${name} ${version}`] ?? CHECKS[name])?.(cast)
      if (answer === undefined) throw new Error('no check')
      expect(faultsOf(recorded, name, answer)).toEqual([])
    },
  )

  test.each(FRAMES)('streams as recorded: %s', async (_, names, stream, event, act) => {
    const recordedAs = names.find((name) => name in recorded.frames) ?? ''
    const ear = listener(instance, `stream=${stream}`, instance.control.token('luna'))
    await act(cast)
    const [frame] = ear.events.filter((one) => one.event === event)
    ear.connection.ok && ear.connection.closed()
    expect(differences(recorded.shapes, recorded.frames[recordedAs] ?? '', frame?.payload)).toEqual([])
  })

  test('each recorded answer is compared, or is said not to be', () => {
    const left = UNCHECKED.flatMap(([, names]) => names)
    const forgotten = Object.keys(recorded.calls).filter(
      (name) =>
        !(name in CHECKS) && !(`${name} ${version}` in CHECKS) && !left.some((each) => each.test(name)),
    )
    expect(forgotten).toEqual([])
  })
})
