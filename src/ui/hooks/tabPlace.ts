import type { AccountKey } from '../../shared/model/keys.ts'
import type { TabPlace } from '../../shared/model/openTab.ts'
import type { Engine } from '../engine/engine.ts'
import { handedPlaces } from './handedPlaces.ts'
import { entryNow, placesNow } from './openViews.ts'
import type { Place } from './place.ts'

/** The page that is to open at a place opens within this time. */
const OPENED_WITHIN_MS = 5_000
/** Rows with heights on each side of a place: as many as the page may render there. */
const SIZES_AROUND = 24

/** The reader's place in the timeline of the present entry, also at its top. Undefined: the page shows none, or it has no rows. */
export function placeHere(engine: Engine): TabPlace | undefined {
  const end = ` ${entryNow()}`
  const [name, place] = [...placesNow(engine, true)].findLast(([one]) => one.endsWith(end)) ?? []
  if (name === undefined || place?.anchorId === undefined) return undefined
  const { anchorId, offsetPx, sizes, headId, atTop = false, index = 0, tide, hasTideLine } = place
  const at = sizes.findIndex(({ key }) => key === anchorId)
  const around = sizes.slice(Math.max(0, at - SIZES_AROUND), at + SIZES_AROUND)
  // After the account, whose key has no slash.
  const list = name.slice(name.indexOf('/') + 1, -end.length)
  return {
    list,
    anchorId,
    offsetPx,
    headId,
    atTop,
    index,
    ...(tide && { tide }),
    ...(hasTideLine !== undefined && { hasTideLine }),
    sizes: around.map(({ key, size }) => [String(key), size]),
  }
}

/** The next page of `account` that shows the timeline of `place` opens there (RO5). */
export function handPlace(engine: Engine, account: AccountKey, { list, ...place }: TabPlace): void {
  const handed = handedPlaces(engine)
  const name = `${account}/${list} `
  // The list reads the key and the size alone.
  const sizes = place.sizes.map(([key, size]) => ({ key, size, index: 0, start: 0, end: size, lane: 0 }))
  const given: Place = { ...place, sizes }
  handed.set(name, given)
  setTimeout(() => {
    if (handed.get(name) === given) handed.delete(name)
  }, OPENED_WITHIN_MS)
}
