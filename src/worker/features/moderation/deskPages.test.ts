import { expect, test } from 'vitest'
import { ok } from '../../../shared/fault/fault.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { DeskPages } from './deskPages.ts'

const PAGE_SIZE = 50

/** A server whose log has two pages. `polls` are the answers of the first page that it holds back. */
function server() {
  const polls: (() => void)[] = []
  let isSlow = false
  const page = (number: number) => {
    const items = Array.from({ length: PAGE_SIZE }, (_, at) => ({
      id: number * PAGE_SIZE + at,
      time: 1_000_000 - number * PAGE_SIZE - at,
      message: 'did something',
    }))
    return ok({ value: { items, total: 2 * PAGE_SIZE }, link: null })
  }
  const context = {
    account: 'admin@nest.example',
    store: { commit: () => {} },
    instance: () => ({ software: 'pleroma' }),
    send: async ({ query }: { query?: { page?: number } }) => {
      const number = Number(query?.page ?? 1) - 1
      if (number === 0 && isSlow) await new Promise<void>((resolve) => polls.push(resolve))
      return page(number)
    },
  } as unknown as AccountContext
  return {
    pages: new DeskPages(context, 'moderationLog'),
    slow: (): void => {
      isSlow = true
    },
    answer: async (): Promise<void> => {
      isSlow = false
      for (const resolve of polls.splice(0)) resolve()
    },
  }
}

test('a page that loads during a poll stays in the list (MO24)', async () => {
  const { pages, slow, answer } = server()
  await pages.load(false)
  expect(pages.ids).toHaveLength(PAGE_SIZE)
  slow()
  const polled = pages.load(true)
  await pages.older()
  expect(pages.ids).toHaveLength(2 * PAGE_SIZE)
  await answer()
  await polled
  expect(pages.ids).toHaveLength(2 * PAGE_SIZE)
})
