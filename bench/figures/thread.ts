import { until } from '../../tests/e2e/harness/browser.ts'
import { growThread } from '../../tests/e2e/harness/longThread.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { type Figure, median } from '../harness/figure.ts'
import { HOME, openRig, type Rig, rest } from '../harness/rig.ts'

const POSTS = 1_000
const WORDS = 'the last of a thousand'

/** Clicks the post's link to its conversation, and records when the post was painted there, in ms since the click. */
const OPEN_CONVERSATION = `
  const row = [...document.querySelectorAll('main article')].find((each) => each.textContent.includes('${WORDS}'))
  const link = row.querySelector('a[href*="/notice/"] time')?.closest('a') ?? row.querySelector('a[href*="/notice/"]')
  window.openedMs = 0
  const began = performance.now()
  const check = () => {
    const own = document.querySelector('main [aria-current=true]')
    if (window.openedMs !== 0 || !own?.textContent.includes('${WORDS}')) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => { window.openedMs = performance.now() - began }
      channel.port2.postMessage(0)
    })
  }
  const observer = new MutationObserver(check)
  observer.observe(document, { childList: true, subtree: true })
  link.click()
`

/** How many of the replies may be in the store before. */
const MAX_LOADED_REPLIES = 5

export const thread: Figure = {
  name: 'thread',
  title: `A conversation of ${POSTS} posts in the engine's store, opened from the timeline`,
  async run(report, { dist, quick }) {
    const rounds = quick ? 3 : 9
    const rig = await openRig({ dist })
    try {
      const times: Record<'linear' | 'tree', number[]> = { linear: [], tree: [] }
      const root = await rig.instance.post('rook', 'the first of a thousand')
      const replies = growThread(rig.instance, root, POSTS - 2)
      await rig.instance.post('rook', WORDS, { in_reply_to_id: replies[Math.floor(POSTS / 2)]?.id })
      await rig.tab().navigate(new URL(HOME, rig.instance.origin).href)
      await rig.tab().waitFor('the post', `document.querySelector('main')?.textContent.includes('${WORDS}')`)
      await rest(2_000)
      const posts = async (): Promise<number> => (await rig.health()).entities.status ?? 0
      const before = await posts()
      for (const conversationDisplay of ['linear', 'tree'] as const) {
        await rig.run({ kind: 'setPreferences', change: { conversationDisplay } })
        // The first opening loads the thread into the store.
        await openConversation(rig)
        await until('the thread', async () => (await posts()) >= before + replies.length - MAX_LOADED_REPLIES)
        for (let round = 0; round < rounds; round++)
          times[conversationDisplay].push(await openConversation(rig))
      }
      for (const [display, values] of Object.entries(times))
        report({
          what: `from the click until its post is painted, ${display}`,
          value: median(values),
          unit: 'ms',
          budget: budgets.thread.openMs,
          note: `median of ${values.length}, longest ${Math.round(Math.max(...values))} ms`,
        })
    } finally {
      await rig.close()
    }
  },
}

/** Opens the conversation from the timeline, and goes back. Resolves with the time until its post was painted, in ms. */
async function openConversation(rig: Rig): Promise<number> {
  const tab = rig.tab()
  await tab.evaluate(`(() => {${OPEN_CONVERSATION}})()`)
  await tab.waitFor('the conversation', 'window.openedMs > 0', 30_000)
  const ms = await tab.evaluate<number>('window.openedMs')
  await rest(500)
  await tab.evaluate('history.back()')
  await tab.waitFor(
    'the timeline',
    `!location.pathname.startsWith('/notice') && document.querySelector('main')?.textContent.includes('${WORDS}')`,
  )
  await rest(500)
  return ms
}
