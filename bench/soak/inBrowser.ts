import { until } from '../../tests/e2e/harness/browser.ts'
import type { CdpSession } from '../../tests/e2e/harness/cdp.ts'
import type { BenchTab } from '../harness/benchTab.ts'
import { engineOf, openRig, type Rig, rest } from '../harness/rig.ts'
import { heldBytes } from './heldBytes.ts'

const PER_SECOND = 50
/** How many tabs are open beside the one that stays. */
const VISITORS = 4
const VISIT_MS = 3_000
/**
 * At the end of each minute no posts arrive, and the footprint is taken. Otherwise batches on their way would be a tenth
 * of the heap.
 */
const QUIET_MS = 15_000

/** The memory and nodes of a browser at one time, with one tab open. */
export interface Footprint {
  /** The engine's heap after a collection, without compiled code. */
  readonly engineBytes: number
  readonly tabBytes: number
  /** The tab's DOM nodes that are not in its document. */
  readonly detached: number
  /** All DOM nodes of the tab. */
  readonly nodes: number
}

/** One tab receives 50 posts/s while others are opened and closed. Yields a footprint after each minute. */
export async function* footprints(dist: string, minutes: number): AsyncGenerator<Footprint> {
  const rig = await openRig({ dist, posts: 500 })
  try {
    const stays = rig.tab()
    const engine = await engineOf(rig)
    const startedAt = Date.now()
    for (let minute = 1; minute <= minutes; minute++) {
      const busyUntil = startedAt + minute * 60_000 - QUIET_MS
      const seconds = Math.max(0, busyUntil - Date.now()) / 1_000
      rig.instance.control.burst({ count: Math.ceil(PER_SECOND * seconds), perSecond: PER_SECOND })
      while (Date.now() < busyUntil) await visit(rig, stays)
      while (rig.tabs.length > 1) await rig.tabs.pop()?.close()
      await stays.show()
      await rest(QUIET_MS - 5_000)
      await until('the engine to answer', () => rig.health(), 60_000)
      yield await footprint(engine, stays)
    }
  } finally {
    await rig.close()
  }
}

/** Opens one more tab, and closes the oldest visitor if there are too many. Then shows the tab that stays. */
async function visit(rig: Rig, stays: BenchTab): Promise<void> {
  if (rig.tabs.length > VISITORS) await rig.tabs.splice(1, 1)[0]?.close()
  await rig.openTab()
  await rest(VISIT_MS)
  await stays.show()
  await rest(VISIT_MS)
}

async function footprint(engine: CdpSession, tab: BenchTab): Promise<Footprint> {
  const engineBytes = heldBytes(await heapSnapshot(engine))
  const tabBytes = await tab.heapBytes()
  const { nodes } = await tab.session.send('Memory.getDOMCounters')
  const inDocument = await tab.evaluate<number>(COUNT_NODES)
  return { engineBytes, tabBytes, nodes, detached: Math.max(0, nodes - inDocument) }
}

async function heapSnapshot(session: CdpSession): Promise<string> {
  const chunks: string[] = []
  const off = session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  off()
  return chunks.join('')
}

/** All nodes of the document, attributes not included. */
const COUNT_NODES = `(() => {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL)
  let count = 1
  while (walker.nextNode()) count++
  return count
})()`
