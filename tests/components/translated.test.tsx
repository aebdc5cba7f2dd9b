import { useState } from 'react'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { StatusRow } from '../../src/ui/blocks/status/StatusRow.tsx'
import { faultsOf } from '../../src/ui/engine/tabLog.ts'
import { Button } from '../../src/ui/parts/Button.tsx'
import { translatePage } from '../e2e/harness/translatePage.ts'
import { post } from './harness/entities.ts'
import { guardPage } from './harness/guardPage.ts'
import { renderWith } from './harness/renderWith.tsx'
import { settle } from './harness/time.ts'

beforeAll(() => guardPage())

const row = (
  <article>
    <StatusRow id="1" labelId="label" />
  </article>
)

const SUBJECTS = ['', 'a subject', 'another <b>bold</b> subject']
const CONTENTS = [
  '<p>one plain paragraph</p>',
  '<p>first <b>bold</b> and <a href="https://a.example/x">a link</a></p><p>second</p>',
  '<p>changed <b>other</b> or <a href="https://a.example/y">another link</a> and more</p><p>third</p><p>fourth</p>',
  '<p>only <i>one</i></p>',
  'no paragraph<br>two lines <b>x</b>',
]

/** Versions of a post in which each text of its row changes. */
const versions = [...CONTENTS, ...CONTENTS.toReversed()].map((content, at) =>
  post('1', `rook${at % 3}`, {
    content,
    edited_at: '2026-01-01T00:00:00Z',
    spoiler_text: SUBJECTS[at % SUBJECTS.length],
    favourites_count: at,
    in_reply_to_id: at % 4 === 0 ? null : '9',
    in_reply_to_account_id: at % 4 === 0 ? null : `moss${at}`,
    poll: {
      id: 'p',
      multiple: false,
      expired: true,
      voted: true,
      votes_count: at,
      options: [
        { title: `one ${at}`, votes_count: at },
        { title: 'two', votes_count: 0 },
      ],
    },
    pleroma: { emoji_reactions: [{ name: '🐦', count: at + 1, me: at % 2 === 0 }] },
  }),
)

/** The words of the row after each version. */
async function wordsOf(onFirst: () => void): Promise<(string | null)[]> {
  const { page, tell } = await renderWith(row, { entities: versions.slice(0, 1) })
  // Parts that load later.
  await page.getByText('0 votes').waitFor()
  await page.getByRole('button', { name: /🐦/ }).waitFor()
  onFirst()
  const words: (string | null)[] = []
  for (const version of versions) {
    await tell(version)
    words.push(await page.getByRole('article').textContent())
  }
  return words
}

for (const how of ['replaces', 'joins', 'moves'] as const)
  test(`a post that a translator changes (${how}) shows what it would show without one, after each edit (E52)`, async () => {
    const expected = await wordsOf(() => {})
    expect(await wordsOf(() => onTestFinished(translatePage(how)))).toEqual(expected)
  })

function List() {
  const [words, setWords] = useState(['b', 'd', 'f'])
  return (
    <div data-list="">
      before {words.length} in
      {words.map((word) => (
        <p key={word}>{word}</p>
      ))}
      after
      <Button onClick={() => setWords(['a', 'b', 'c', 'd', 'e'])}>more</Button>
      <Button onClick={() => setWords(['d', 'a'])}>fewer</Button>
    </div>
  )
}

test('rows are added, moved and removed around one that an extension has removed, which stays away (E52)', async () => {
  const { page } = await renderWith(<List />)
  const shown = () => page.locator('[data-list]').evaluate((list) => list.textContent)
  for (const paragraph of document.querySelectorAll('[data-list] p'))
    if (paragraph.textContent === 'd') paragraph.remove()
  await page.getByRole('button', { name: 'more' }).click()
  expect(await shown()).toBe('before 5 inabceaftermorefewer')
  await page.getByRole('button', { name: 'fewer' }).click()
  await settle()
  expect(await shown()).toBe('before 2 inaaftermorefewer')
})

for (const how of ['replaces', 'joins', 'moves'] as const)
  test(`texts beside elements that move stay whole on a translated page (${how}), and the log says why (E52)`, async () => {
    const { engine, page } = await renderWith(<List />)
    guardPage(engine)
    onTestFinished(translatePage(how))
    await settle()
    await page.getByRole('button', { name: 'more' }).click()
    await page.getByRole('button', { name: 'fewer' }).click()
    const shown = await page.locator('[data-list]').evaluate((list) => list.textContent)
    expect(shown).toBe('before 2 indaaftermorefewer')
    expect(
      faultsOf(engine)
        .map(({ text }) => text)
        .join(),
    ).toContain('Another program')
  })
