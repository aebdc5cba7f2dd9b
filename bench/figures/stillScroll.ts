import { type Figure, median, percentile } from '../harness/figure.ts'
import { slowDown } from '../harness/machine.ts'
import { openRig, rest } from '../harness/rig.ts'
import { loadByScrolling, PER_FRAME_PX, scrollThrough } from '../harness/scrolling.ts'

const ROUNDS = { full: 5, quick: 2 }
const MAX_FRAMES = 600

/** The cost of pictures that stand still (M13): all are looked at, and those that move are covered (decision 47). */
export const stillScroll: Figure = {
  name: 'stillScroll',
  title: `Scrolling at ${PER_FRAME_PX} px a frame while pictures stand still, processor slowed 4 ×`,
  onlyByName: true,
  async run(report, { dist, quick }) {
    const rig = await openRig({ dist, posts: 3_000 })
    const measured = { 'stopGifs off': [] as Round[], 'stopGifs on': [] as Round[] }
    try {
      await loadByScrolling(rig, quick ? 200 : 600)
      const tab = rig.tab()
      await tab.measureCpuTime()
      const scrollOnce = async (stopGifs: boolean): Promise<Round> => {
        await rig.run({ kind: 'setPreferences', change: { stopGifs } })
        // The first pass looks at the pictures, and covers them.
        await scrollThrough(rig, MAX_FRAMES)
        await rest(1_000)
        await slowDown(tab.session, 4)
        const { frames } = await scrollThrough(rig, MAX_FRAMES)
        await slowDown(tab.session)
        const before = await tab.mainThreadMs()
        const again = await scrollThrough(rig, MAX_FRAMES)
        return {
          p99: percentile(frames, 99),
          p50: percentile(frames, 50),
          cpuMs: ((await tab.mainThreadMs()) - before) / again.frames.length,
          canvases: await tab.evaluate<number>('document.querySelectorAll("canvas").length'),
        }
      }
      for (let round = 0; round < (quick ? ROUNDS.quick : ROUNDS.full); round++) {
        measured['stopGifs off'].push(await scrollOnce(false))
        measured['stopGifs on'].push(await scrollOnce(true))
      }
    } finally {
      await rig.close()
    }
    for (const [how, rounds] of Object.entries(measured)) {
      const value = (of: keyof Round): number => median(rounds.map((round) => round[of]))
      report({ what: `99th percentile of frames, ${how}`, value: value('p99'), unit: 'ms' })
      report({ what: `median frame, ${how}`, value: value('p50'), unit: 'ms' })
      report({
        what: `processor time of the main thread per frame, ${how}`,
        value: value('cpuMs'),
        unit: 'ms',
        note: `${value('canvases')} canvases at the end`,
      })
    }
  },
}

interface Round {
  readonly p99: number
  readonly p50: number
  readonly cpuMs: number
  readonly canvases: number
}
