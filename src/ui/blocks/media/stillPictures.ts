import { looksMoving } from '../../../shared/media/isAnimated.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Stills } from '../../parts/lazyStills.ts'
import { savesData } from '../../parts/savesData.ts'
import { Cover } from './Cover.tsx'

const GIF = /\.gif($|[?#])/i
const DEADLINE_MS = 5_000

/**
 * Keeps pictures still. Those whose address does not tell are looked at by the engine, which asks once for all tabs. The page itself looks at
 * those of its own origin: after such a read by the engine, Chromium lets no newer service worker take over (decision 47).
 */
export function stillPictures(engine: Engine): Stills {
  /** Whether each picture moves; undefined: that can't be known. */
  const known = new Map<string, boolean | undefined>()
  const looking = new Map<string, Promise<void>>()
  const lookAt = async (url: string): Promise<void> => {
    known.set(url, await motionOf(url))
    looking.delete(url)
  }
  const motionOf = async (url: string): Promise<boolean | undefined> => {
    const account = engine.currentSession()?.account
    if (account === undefined || savesData()) return undefined
    if (url.startsWith(`${location.origin}/`)) return motionHere(url)
    const answer = await engine.call('lookup', { kind: 'motion', url, account })
    return answer.ok ? answer.value.moves : undefined
  }
  return {
    Cover,
    covers: (url, isStatic) => {
      if (GIF.test(url)) return true
      return known.has(url) ? (known.get(url) ?? !isStatic) : undefined
    },
    look: async (url) => {
      if (GIF.test(url) || known.has(url)) return
      if (!looking.has(url)) looking.set(url, lookAt(url))
      await looking.get(url)
    },
  }
}

/** Whether the picture moves, by its bytes: it has just been loaded, so they are in the browser's cache. Undefined: they can't be read. */
async function motionHere(url: string): Promise<boolean | undefined> {
  try {
    const answer = await fetch(url, { cache: 'force-cache', signal: AbortSignal.timeout(DEADLINE_MS) })
    return answer.ok ? looksMoving(new Uint8Array(await answer.arrayBuffer())) : undefined
  } catch {
    return undefined
  }
}
