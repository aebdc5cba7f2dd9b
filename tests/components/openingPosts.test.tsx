import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import type { CollectionRef } from '../../src/shared/protocol/views.ts'
import { ConversationPage } from '../../src/ui/pages/conversation/ConversationPage.tsx'
import { accountJson, statusJson } from '../engine/harness/json.ts'
import { post } from './harness/entities.ts'
import { type Rendered, type RenderOptions, renderWith } from './harness/renderWith.tsx'
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
