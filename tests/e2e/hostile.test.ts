import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOSTILE_HTML, HOSTILE_MARK } from '../../src/worker/normalize/hostile.corpus.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowsOf, wheel } from './harness/feed.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

/** Maximum size of a page of posts; the engine rejects a larger one as a whole. */
const MAX_CHARS = 300_000
/** All elements that rendered posts may contain. */
const ALLOWED = new Set(
  'a article aside audio bdi blockquote br button code dd del div dl dt em figure h1 h2 h3 h4 h5 h6 header img li ol p i pre progress s small span strong time u ul video canvas'.split(
    ' ',
  ),
)

interface Seen {
  readonly text: string
  readonly tags: readonly string[]
  readonly attributes: readonly string[]
  readonly addresses: readonly string[]
}

let world: World
const cases = HOSTILE_HTML.filter(({ html }) => html.length <= MAX_CHARS)
const caseOf = new Map<string, (typeof cases)[number]>()

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 30 } })
  for (const hostile of cases) {
    const status = await world.instance.post('rook', hostile.name)
    status.content = hostile.html
    caseOf.set(status.id, hostile)
  }
  const everywhere = await world.instance.post('rook', 'in every field', {
    poll: { options: ['a', 'b'], expires_in: 600 },
  })
  const html = `<img src=x onerror="globalThis.${HOSTILE_MARK}=1"><script>globalThis.${HOSTILE_MARK}=1</script>`
  const poll = world.instance.state.polls.get(everywhere.pollId ?? '')
  Object.assign(everywhere, {
    card: {
      url: `javascript:globalThis.${HOSTILE_MARK}=1`,
      title: html,
      description: html,
      providerName: html,
      image: null,
    },
  })
  for (const option of poll?.options ?? []) option.title = html
  const rook = world.instance.state.accounts.get(everywhere.accountId)
  if (rook) rook.displayName = `Rook ${html}`
})

afterAll(() => world?.close())

/** The text without white space, which differs between blocks. */
const bare = (text: string): string => text.replace(/\s+/g, '')

/** The rows in the page, without those that are `known`. */
const look = ({ page }: Tab, known: readonly string[]): Promise<[string, Seen][]> =>
  page.evaluate((ids) => {
    const rows = [...document.querySelectorAll<HTMLElement>('main article')]
    const fresh = rows.filter((row) => !ids.includes(row.dataset.row ?? ''))
    return fresh.map((row) => {
      const all = [...row.querySelectorAll('*')]
      const addresses = all.flatMap((element) =>
        ['href', 'src', 'action', 'poster', 'srcset', 'formaction', 'data'].flatMap(
          (name) => element.getAttribute(name) ?? [],
        ),
      )
      return [
        row.dataset.row ?? '',
        {
          text: row.textContent ?? '',
          tags: [...new Set(all.map(({ tagName }) => tagName.toLowerCase()))],
          attributes: [...new Set(all.flatMap((element) => element.getAttributeNames()))],
          addresses,
        },
      ]
    })
  }, known)

test('only the text of hostile posts reaches the page', async () => {
  const tab = await world.openTab('/main/public')
  // A tall window has many rows in the DOM at once.
  await resize(tab, { width: 1366, height: 3_000 })
  await rowsOf(tab).first().waitFor()
  const seen = new Map<string, Seen>()
  for (let turn = 0; turn < 200; turn++) {
    for (const [id, row] of await look(tab, [...seen.keys()])) seen.set(id, row)
    if ([...caseOf.keys()].every((id) => seen.has(id))) break
    await wheel(tab, 2_500)
  }
  const missing = [...caseOf].filter(([id]) => !seen.has(id)).map(([, { name }]) => name)
  expect(missing).toEqual([])

  for (const [id, { name, keeps }] of caseOf) {
    const row = seen.get(id)
    expect(
      row?.tags.filter((tag) => !ALLOWED.has(tag)),
      name,
    ).toEqual([])
    expect(
      row?.attributes.filter((attribute) => attribute.startsWith('on')),
      name,
    ).toEqual([])
    const odd = row?.addresses.filter(
      (address) => !/^(https?:\/\/|mailto:|gemini:|xmpp:|magnet:|tel:|\/(?!\/))/i.test(address),
    )
    expect(odd, name).toEqual([])
    if (keeps !== undefined) expect(bare(row?.text ?? ''), name).toContain(bare(keeps))
  }
  expect(await tab.page.evaluate((mark) => Reflect.get(globalThis, mark), HOSTILE_MARK)).toBeUndefined()
  expect(await tab.page.title()).toBe('Public · The Rookery')
  expect(new URL(tab.page.url()).pathname).toBe('/main/public')
  // Anything that only the policy had stopped would be listed here.
  expect(world.problems.found()).toEqual([])
})
