import { until } from '../../tests/e2e/harness/browser.ts'
import { type Rig, rest } from './rig.ts'

/** How far a mouse wheel that is turned without a pause scrolls in each frame. */
export const PER_FRAME_PX = 200

/** JavaScript that defines `element` as the timeline's scroll container. */
export const SCROLLER = `
  let element = document.querySelector('[role=feed]')
  while (element && !(/auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight))
    element = element.parentElement
  element ??= document.scrollingElement
`

/** Home goes on below what has been read. */
export const endlessHome = (rig: Rig): Promise<void> =>
  rig.run({ kind: 'setPreferences', change: { endsAtMark: false } })

/** Scrolls down until `posts` posts are loaded, as a user would. */
export async function loadByScrolling(rig: Rig, posts: number): Promise<void> {
  await endlessHome(rig)
  await until(
    `${posts} posts to be loaded`,
    async () => {
      // Scroll up a little first: at the very end, scrolling down fires no event.
      await rig.tab().evaluate(`new Promise((resolve) => {
        ${SCROLLER}
        element.scrollTop -= 400
        requestAnimationFrame(() => {
          element.scrollTop = element.scrollHeight
          resolve()
        })
      })`)
      return (await loadedPosts(rig)) >= posts
    },
    240_000,
    100,
  )
  await rest(2_000)
}

/** Loads older posts page by page, without a reader's pauses, until there are `posts`. */
export async function loadAtOnce(rig: Rig, posts: number): Promise<void> {
  await endlessHome(rig)
  const viewId = await rig.tab().evaluate<string | null>(`(async () => {
    for (let made = 1; made < 10; made += 1) {
      const viewId = 'friends-' + made
      if ((await rookery.call('page', { viewId, direction: 'older' })).ok) return viewId
    }
    return null
  })()`)
  if (viewId === null) throw new Error('this tab has no home view')
  for (let before = -1, now = await loadedPosts(rig); now < posts && now > before; ) {
    await rig.tab().evaluate(`(async () => {
      for (let page = 0; page < 20; page += 1) await rookery.call('page', { viewId: '${viewId}', direction: 'older' })
    })()`)
    ;[before, now] = [now, await loadedPosts(rig)]
  }
  await rest(2_000)
}

/** The number of posts in the longest timeline. */
async function loadedPosts(rig: Rig): Promise<number> {
  const { timelines } = await rig.health()
  return Math.max(0, ...Object.values(timelines))
}

export interface Scrolled {
  /** How long each frame took, in ms. */
  readonly frames: readonly number[]
  /** The maximum number of elements in the page. */
  readonly nodes: number
}

/** Scrolls from the top to near the end, one step per frame. */
export const scrollThrough = (rig: Rig, maxFrames: number): Promise<Scrolled> =>
  rig.tab().evaluate<Scrolled>(`new Promise((resolve) => {
    ${SCROLLER}
    element.scrollTop = 0
    const frames = []
    let nodes = 0
    let last = 0
    const step = (now) => {
      if (last !== 0) frames.push(now - last)
      last = now
      if (frames.length % 10 === 0) nodes = Math.max(nodes, document.getElementsByTagName('*').length)
      element.scrollTop += ${PER_FRAME_PX}
      const end = element.scrollTop + element.clientHeight >= element.scrollHeight - ${PER_FRAME_PX} * 20
      if (end || frames.length > ${maxFrames}) resolve({ frames, nodes })
      else requestAnimationFrame(step)
    }
    setTimeout(() => requestAnimationFrame(step), 1000)
  })`)
