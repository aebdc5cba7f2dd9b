import { Route, Routes } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { CollectionRef } from '../../src/shared/protocol/views.ts'
import { ConversationPage } from '../../src/ui/pages/conversation/ConversationPage.tsx'
import { accountJson, statusJson } from '../engine/harness/json.ts'
import { ME, post } from './harness/entities.ts'
import { type Rendered, type RenderOptions, renderWith } from './harness/renderWith.tsx'
import type { ScriptedEngine } from './harness/scriptedEngine.ts'
import { pass, settle } from './harness/time.ts'

const ASKED: CollectionRef = { kind: 'conversation', statusId: '5' }

/** The page of post 5, before the engine has sent anything of its conversation. */
const open = (options: RenderOptions): Promise<Rendered> =>
  renderWith(
    <Routes>
      <Route path="/notice/:id" element={<ConversationPage />} />
    </Routes>,
    { path: '/notice/5', ...options },
  )

test('a post that the tab knows is shown as the opened one at once, with placeholders for its replies after a moment (TH32)', async () => {
  const { page, engine } = await open({ entities: [post('5', 'rook', { replies_count: 3 })] })
  const own = page.locator('[aria-current="true"]')
  expect(await own.getAttribute('data-row')).toBe('5')
  expect(await own.getByRole('button', { name: /^Reply to/ }).count()).toBe(1)
  expect(await page.getByText('Loading').count()).toBe(0)
  await pass(160)
  await page.getByText('Loading').waitFor()
  engine.rows(ASKED, ['5'], { thread: { focusId: '5', depths: [] } })
  await settle()
  expect(await page.getByText('Loading').count()).toBe(0)
  expect(await own.getAttribute('data-row')).toBe('5')
})

test('a post without replies is opened without placeholders (TH32)', async () => {
  const { page } = await open({ entities: [post('5', 'rook', { replies_count: 0 })] })
  await pass(1_000)
  expect(await page.locator('[aria-current="true"]').count()).toBe(1)
  expect(await page.getByText('Loading').count()).toBe(0)
})

test('a repeat that the tab knows is opened as the post that it repeats (TH2, TH32)', async () => {
  const { page } = await open({
    entities: [post('5', 'rook', { reblog: statusJson('3', accountJson('moss-1', 'moss')) })],
  })
  expect(await page.locator('[aria-current="true"]').getAttribute('data-row')).toBe('3')
})

test('a post that is gone is not shown from memory (TH5, TH32)', async () => {
  const { page } = await open({
    entities: [post('5', 'rook')],
    script: (engine) =>
      engine.rows(ASKED, [], { loaded: false, newer: { state: 'failed', code: 'missing', message: '' } }),
  })
  await page.getByText('Post unavailable').waitFor()
  expect(await page.locator('[aria-current="true"]').count()).toBe(0)
})

const PARENT = post('4', 'moss', { content: '<p>the footbridge is closed</p>', in_reply_to_id: '3' })
const REPLY = post('5', 'rook', { in_reply_to_id: '4', in_reply_to_account_id: 'moss-1' })
const CHAIN = { thread: { focusId: '5', depths: [] } } as const
/** The parent as it is with `more`. */
const parentWith = (more: object) => (engine: ScriptedEngine) => {
  engine.put(ME, 'status', '4', { ...PARENT.value, ...more })
  engine.rows(ASKED, ['3', '4', '5'], CHAIN)
}

describe('above an opened reply', () => {
  test('stands its parent at once, in two lines that lead to it, so the reply does not name it again (TH33)', async () => {
    const { page } = await open({ entities: [PARENT, REPLY] })
    const rows = page.getByRole('article')
    expect(await rows.count()).toBe(2)
    const link = rows.first().getByRole('link', { name: /the footbridge is closed/ })
    expect(await link.getAttribute('href')).toBe('/notice/4')
    expect(await page.getByText('Reply to', { exact: true }).count()).toBe(0)
    await link.click()
    expect(page.path()).toBe('/notice/4')
  })

  test('is a place for its parent until that arrives (TH33)', async () => {
    const { page, engine, tell } = await open({ entities: [REPLY] })
    const above = page.getByRole('article').first()
    expect(await above.getAttribute('data-row')).toBe('4')
    expect(await page.getByText('Reply to', { exact: true }).count()).toBe(0)
    await tell(PARENT)
    engine.rows(ASKED, ['4', '5'], CHAIN)
    await settle()
    await above.getByText('the footbridge is closed').waitFor()
    expect(await page.getByRole('article').count()).toBe(2)
  })

  test('are the words of the thread where its parent is not available (TH33, TH9)', async () => {
    const { page, engine } = await open({ entities: [REPLY] })
    engine.rows(ASKED, ['gap:4', '5'], CHAIN)
    await settle()
    await page.getByRole('article').first().getByText("This post isn't available.").waitFor()
    expect(await page.getByRole('button', { name: /earlier/ }).count()).toBe(0)
    await page.getByText('Reply to', { exact: true }).waitFor()
  })

  test('is no place that loads for good when the conversation does not, and the reply names whom it answers (TH33)', async () => {
    const { page, engine, tell } = await open({ entities: [REPLY] })
    const named = page.getByText('Reply to', { exact: true })
    engine.rows(ASKED, [], { loaded: false, newer: { state: 'failed', code: 'network', message: '' } })
    await settle()
    const above = page.getByRole('article').first()
    await above.getByText('Post unavailable').waitFor()
    expect(await above.getByText('Loading').count()).toBe(0)
    expect(await named.count()).toBe(1)
    await tell(PARENT)
    await settle()
    await above.getByText('the footbridge is closed').waitFor()
    expect(await named.count()).toBe(0)
  })

  test.each([
    ['deleted', { deleted: true }, 'This post was deleted'],
    ['muted', { mutedBy: [{ by: 'author' }] }, 'Muted'],
    ['filtered', { mutedBy: [{ by: 'filter', what: 'bridges' }] }, 'bridges'],
    ['of a blocked person', { mutedBy: [{ by: 'blocked' }] }, 'Blocked'],
  ])('are the words of the thread where its parent is %s (TH33)', async (_, more, words) => {
    const { page } = await open({ entities: [PARENT, REPLY], script: parentWith(more) })
    const above = page.getByRole('article').first()
    await above.getByText(words).waitFor()
    expect(await page.getByText('Reply to', { exact: true }).count()).toBe('deleted' in more ? 1 : 0)
    expect(await above.getByText('the footbridge is closed').count()).toBe(0)
    const show = above.getByRole('button', { name: 'Show' })
    if ('deleted' in more) return expect(await show.count()).toBe(0)
    await show.click()
    await above.getByText('the footbridge is closed').waitFor()
  })

  test('says what its parent has instead of words (TH33)', async () => {
    const { page } = await open({ entities: [PARENT, REPLY], script: parentWith({ content: [] }) })
    await page.getByRole('article').first().getByText('Post without text').waitFor()
  })
})
