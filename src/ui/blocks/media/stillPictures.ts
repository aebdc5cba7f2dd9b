import type { Engine } from '../../engine/engine.ts'
import { savesData } from '../../parts/savesData.ts'
import type { Stills } from '../../parts/stills.ts'
import { Cover } from './Cover.tsx'

const GIF = /\.gif($|[?#])/i

/** Keeps pictures still. Those whose address does not tell are looked at by the engine, which asks once for all tabs. */
export function stillPictures(engine: Engine): Stills {
  /** Whether each picture moves; undefined: that can't be known. */
  const known = new Map<string, boolean | undefined>()
  const motionOf = async (url: string): Promise<boolean | undefined> => {
    const account = engine.currentSession()?.account
    if (account === undefined || savesData()) return undefined
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
      if (!GIF.test(url) && !known.has(url)) known.set(url, await motionOf(url))
    },
  }
}
