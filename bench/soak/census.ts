import { text } from 'node:stream/consumers'
import { getHeapSnapshot } from 'node:v8'
import type { Health } from '../../src/shared/protocol/operations.ts'
import { EntityStore } from '../../src/worker/store/entityStore.ts'
import { collectGarbage } from '../../tests/engine/harness/collectGarbage.ts'
import type { FakeBrowser } from '../../tests/engine/harness/fakeBrowser.ts'
import type { Tab } from '../../tests/engine/harness/tab.ts'
import { heldBytes } from './heldBytes.ts'

/** The contents of an engine at one moment. */
export interface Census {
  /** The heap after a collection, without compiled code. */
  readonly heapBytes: number
  readonly entities: number
  readonly entityBytes: number
  /** Listeners of the entity store, locks, channels and ports. */
  readonly listeners: number
  readonly timers: number
  /** Records in the databases. */
  readonly storedRecords: number
  readonly storedBytes: number
  readonly timelineRows: number
  readonly health: Health
  /** How many records each store of the databases has. */
  readonly stores: Readonly<Record<string, number>>
}

/** Counts the listeners of all entity stores from now on. */
export function countListeners(): () => number {
  let count = 0
  const listen = EntityStore.prototype.listen
  EntityStore.prototype.listen = function (this: EntityStore, listener) {
    const unlisten = listen.call(this, listener)
    let listens = true
    count++
    return () => {
      if (listens) count--
      listens = false
      unlisten()
    }
  }
  return () => count
}

/** The heap of this process after a collection, in bytes, without compiled code. */
export async function heapBytes(): Promise<number> {
  await collectGarbage()
  return heldBytes(await text(getHeapSnapshot()))
}

/** Counts what the engine of `tab` holds. */
export async function takeCensus(
  browser: FakeBrowser,
  tab: Tab,
  storeListeners: () => number,
): Promise<Census> {
  const answer = await tab.api.health(null)
  if (!answer.ok) throw new Error(answer.fault.message)
  const health = answer.value
  const { stores, bytes } = await storedData(browser)
  const ports = process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length
  return {
    heapBytes: await heapBytes(),
    entities: sum(Object.values(health.entities)),
    entityBytes: health.entityBytes,
    listeners: storeListeners() + browser.locks.size + browser.channels.size + ports,
    timers: health.timers,
    storedRecords: sum(Object.values(stores)),
    storedBytes: bytes,
    timelineRows: sum(Object.values(health.timelines)),
    health,
    stores,
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

async function storedData({ disk }: FakeBrowser): Promise<{ stores: Record<string, number>; bytes: number }> {
  const stores: Record<string, number> = {}
  let bytes = 0
  for (const [database, names] of Object.entries(disk.stores())) {
    for (const name of names) {
      const rows = await disk[database as 'session'].entries(name)
      stores[`${database}/${name}`] = rows.length
      bytes += JSON.stringify(rows).length
    }
  }
  return { stores, bytes }
}
