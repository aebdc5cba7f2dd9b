import { expect, test } from 'vitest'
import { ok } from '../../src/shared/fault/fault.ts'
import { createMotion, type Motion, MotionContext } from '../../src/ui/blocks/rows/motion.ts'
import { Quote } from '../../src/ui/blocks/status/Quote.tsx'
import { StatusRow } from '../../src/ui/blocks/status/StatusRow.tsx'
import { account, ME, post, signedOut } from './harness/entities.ts'
import type { Locator } from './harness/locator.ts'
import { renderWith } from './harness/renderWith.tsx'
import { settle } from './harness/time.ts'

const PICTURE = {
  id: '9',
  type: 'image',
  url: 'https://instance.example/heron.png',
  preview_url: 'https://instance.example/heron-small.png',
  description: 'a heron',
}

const BLURHASH = 'LEHV6nWB2yk8pyo0adR*.7kCMdnj'

const row = <StatusRow id="1" labelId="label" />

test('a favourite is shown before the engine answers, and rolled back if it is refused', async () => {
  const { engine, page } = await renderWith(row, { entities: [post('1', 'rook', { favourites_count: 2 })] })
  await page.getByRole('button', { name: 'Favorite 2' }).click()
  expect(engine.command('favourite')).toMatchObject({ statusId: '1', on: true })
  const button = page.getByRole('button', { name: 'Favorite 3' })
  expect(await button.getAttribute('aria-pressed')).toBe('true')
  engine.refuse('favourite', { code: 'refused', message: 'no' })
  await page.getByRole('alert').waitFor()
  await page.getByRole('button', { name: 'Favorite 2' }).waitFor()
})

test('an error on a post can be dismissed, and the focus stays in the row', async () => {
  const { engine, page } = await renderWith(
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the rows of a feed are focusable
    <article tabIndex={0}>{row}</article>,
    { entities: [post('1', 'rook')] },
  )
  await page.getByRole('button', { name: /^Favorite/ }).click()
  engine.refuse('favourite', { code: 'refused', message: 'no' })
  const dismiss = page.getByRole('alert').getByRole('button', { name: 'Dismiss' })
  await dismiss.focus()
  await dismiss.click()
  await dismiss.waitFor({ state: 'detached' })
  expect(await page.getByRole('article').first().isFocused()).toBe(true)
})

test('a quoted post that could not be loaded is asked for again on request, unless it is missing (PO13)', async () => {
  const quoted = { kind: 'status', statusId: '9' } as const
  const failed = (code: 'network' | 'missing') =>
    ({ loaded: false, newer: { state: 'failed', code, message: '' } }) as const
  const quote = <Quote status={{ quoteId: '9' }} className={undefined} />
  const asked: unknown[] = []
  const { engine, page } = await renderWith(quote, {
    script: (engine) => {
      engine.rows(quoted, [], failed('network'))
      engine.answer('page', ({ direction }) => {
        asked.push(direction)
        return ok(null)
      })
    },
  })
  await page.getByText("The quoted post isn't available.").waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(asked).toEqual(['newer'])

  engine.rows(quoted, [], failed('missing'))
  await settle()
  await page.getByText("The quoted post isn't available.").waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
})

test('the box of a quote says why the quoted post is muted, and shows it on request (MU22)', async () => {
  const quoted = post('9', 'rook')
  const mutedBy = [{ by: 'filter', what: 'food' }, { by: 'blocked' }] as const
  const { page } = await renderWith(<Quote status={{ quoteId: '9' }} className={undefined} />, {
    entities: [quoted],
    script: (engine) => engine.put(ME, 'status', '9', { ...quoted.value, mutedBy }),
  })
  await page.getByText(/food.*Blocked account or server/).waitFor()
  expect(await page.getByText('post 9').count()).toBe(0)
  await page.getByRole('button', { name: 'Show anyway' }).click()
  await page.getByText('post 9').waitFor()
  await page.getByRole('button', { name: 'Hide again' }).click()
  expect(await page.getByText('post 9').count()).toBe(0)
})

test('a row rendered during fast scrolling gets its buttons and pictures when the list rests (T62)', async () => {
  const waiting = new Set<() => void>()
  const motion: Motion = {
    ...createMotion(),
    isFast: () => true,
    whenAtRest: (complete) => {
      waiting.add(complete)
      return () => waiting.delete(complete)
    },
  }
  const list = <MotionContext value={motion}>{row}</MotionContext>
  const { page } = await renderWith(list, {
    entities: [post('1', 'rook', { media_attachments: [{ ...PICTURE, blurhash: BLURHASH }] })],
  })
  const picture = page.getByRole('img', { name: 'a heron' })
  const colours = page.locator('[data-media] div > span')
  expect(await page.getByText('post 1').count()).toBe(1)
  expect(await picture.count()).toBe(0)
  expect(await colours.count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Favorite' }).count()).toBe(0)
  for (const complete of waiting) complete()
  await page.getByRole('button', { name: 'Favorite' }).waitFor()
  await picture.waitFor()
  await colours.waitFor()
  expect(waiting.size).toBe(0)
})

test('a post that is received again renders again', async () => {
  const { page, tell } = await renderWith(row, { entities: [post('1', 'rook')] })
  expect(await page.getByText('post 1').count()).toBe(1)
  await tell(post('1', 'rook', { content: '<p>changed</p>' }))
  expect(await page.getByText('changed').count()).toBe(1)
})

test('subject, text and poll are in the language of the post (LA17)', async () => {
  const poll = {
    id: '7',
    expires_at: null,
    expired: false,
    multiple: false,
    votes_count: 0,
    options: [{ title: '骨', votes_count: 0 }],
  }
  const japanese = { content: '<p>直す</p>', spoiler_text: '誤り', language: 'ja', poll }
  const { page } = await renderWith(row, { entities: [post('1', 'rook', japanese)] })
  await page.getByText('骨').waitFor()
  const languageOf = (words: string): Promise<string | undefined> =>
    page.getByText(words).evaluate((element) => element.closest<HTMLElement>('[lang]')?.lang)
  for (const words of ['直す', '誤り', '骨']) expect(await languageOf(words)).toBe('ja')
})

test('options chosen in a poll are not chosen in the poll after an edit (PL2)', async () => {
  const withOptions = (titles: readonly string[], multiple: boolean) =>
    post('1', 'rook', {
      poll: {
        id: '7',
        expires_at: null,
        expired: false,
        multiple,
        votes_count: 0,
        options: titles.map((title) => ({ title, votes_count: 0 })),
      },
    })
  const { page, tell } = await renderWith(row, { entities: [withOptions(['wren', 'owl', 'heron'], true)] })
  const vote = page.getByRole('button', { name: 'Vote' })
  await page.getByRole('checkbox', { name: 'heron' }).click()
  expect(await vote.isEnabled()).toBe(true)

  // Another vote counts, but changes no option.
  await tell(withOptions(['wren', 'owl', 'heron'], true))
  expect(await vote.isEnabled()).toBe(true)

  await tell(withOptions(['wren', 'owl'], true))
  expect(await vote.isDisabled()).toBe(true)
})

test('descriptions of files are in the language of the post; the interface’s substitute texts are not (LA17)', async () => {
  const picture = { ...PICTURE, description: '直す' }
  const other = { ...PICTURE, id: '10', url: 'https://instance.example/owl.png', description: null }
  const sound = {
    ...PICTURE,
    id: '11',
    type: 'audio',
    url: 'https://instance.example/owl.ogg',
    description: '骨',
  }
  const media = { language: 'ja', media_attachments: [picture, other, sound] }
  const { page } = await renderWith(row, { entities: [post('1', 'rook', media)] })
  const languageOf = (found: Locator): Promise<string | undefined> =>
    found.evaluate((element) => element.closest<HTMLElement>('[lang]')?.lang)
  expect(await languageOf(page.getByRole('img', { name: '直す' }))).toBe('ja')
  expect(await languageOf(page.getByRole('img', { name: 'Open attachment' }))).not.toBe('ja')
  expect(await languageOf(page.getByText('骨'))).toBe('ja')
  const mark = page.getByRole('button', { name: 'ALT' }).first()
  expect(await languageOf(mark)).not.toBe('ja')
  await mark.click()
  expect(await languageOf(page.getByRole('dialog').getByText('直す'))).toBe('ja')
})

test('a post is deleted only after confirmation', async () => {
  const { engine, page } = await renderWith(row, { entities: [post('1', 'alice')] })
  for (const answer of ['Cancel', 'Delete']) {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    expect(engine.commands).toEqual([])
    await page.getByRole('alertdialog').getByRole('button', { name: answer, exact: true }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  }
  expect(engine.command('delete')).toMatchObject({ statusId: '1' })
})

test('a visitor has no buttons that act', async () => {
  const { page } = await renderWith(row, { session: signedOut(), entities: [post('1', 'rook')] })
  await page.getByText('post 1').waitFor()
  expect(await page.getByRole('button', { name: /^Favorite/ }).count()).toBe(0)
})

test('a reply names the author of the post that it answers, as soon as the engine has that post (PO64)', async () => {
  const reply = post('1', 'rook', { in_reply_to_id: '0' })
  const { page, tell } = await renderWith(row, { entities: [reply] })
  const line = page.getByRole('link', { name: /^Reply to/ })
  expect(await line.textContent()).toBe('Reply to …')
  await tell(post('0', 'wren'))
  expect(await line.textContent()).toBe('Reply to @wren')
})

test('a reply names the account that it answers, even if it mentions nobody (PO64)', async () => {
  const reply = post('1', 'rook', { in_reply_to_id: '0', in_reply_to_account_id: 'wren-1' })
  const { page } = await renderWith(row, { entities: [reply, account('wren')] })
  expect(await page.getByRole('link', { name: /^Reply to/ }).textContent()).toBe('Reply to @wren')
})

test('a line of cyantext looks different from one of greentext (PO61)', async () => {
  const { page } = await renderWith(row, {
    entities: [post('1', 'rook', { content: '<p>&lt;feel so<br>&gt;imply so</p>' })],
  })
  const classOf = (words: string) => page.getByText(words).getAttribute('class')
  expect(await classOf('<feel so')).not.toBe(await classOf('>imply so'))
})

test('a readable host stands in the text, the tip and the card of a link; the address stays (PO67)', async () => {
  const card = {
    url: 'https://xn--krhe-moa.example/a',
    title: 'عنوان',
    description: 'words',
    provider_name: 'xn--krhe-moa.example',
    type: 'link',
  }
  const content =
    '<p><a href="https://xn--krhe-moa.example/a">xn--krhe-moa.example/a</a> <a href="https://xn--80ak6aa92e.com/">xn--80ak6aa92e.com</a></p>'
  const { page } = await renderWith(row, { entities: [post('1', 'rook', { content, card })] })
  const links = page.getByRole('link', { name: /krähe/ })
  const link = links.first()
  expect(await link.textContent()).toBe('krähe.example/a')
  expect(await link.getAttribute('title')).toBe('https://krähe.example/a')
  expect(await link.getAttribute('href')).toBe('https://xn--krhe-moa.example/a')
  await page.getByRole('link', { name: 'xn--80ak6aa92e.com' }).waitFor()
  const parts = page.locator('a > span > span')
  expect(await parts.evaluateAll((all) => all.map(({ textContent, dir }) => [textContent, dir]))).toEqual([
    ['krähe.example', 'auto'],
    ['عنوان', 'auto'],
    ['words', 'auto'],
  ])
})

test('readings and the numbers of lists are shown (PO4)', async () => {
  const content =
    '<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby><ol start="3" reversed><li value="7">b</li></ol>'
  const { page } = await renderWith(row, { entities: [post('1', 'rook', { content })] })
  expect(await page.locator('ruby rt').textContent()).toBe('かん')
  expect(await page.locator('ol').getAttribute('start')).toBe('3')
  expect(await page.locator('ol').getAttribute('reversed')).not.toBeNull()
  expect(await page.locator('li').getAttribute('value')).toBe('7')
})
