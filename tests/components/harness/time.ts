import { vi } from 'vitest'
import { settle as quiet } from '../../engine/harness/settle.ts'

/**
 * Time stands still but while a story waits for something: `until` lets it pass in small steps, as long as nothing
 * else goes on. So a story never waits for a real second, and always sees the same. One time for the tab, the
 * engine and the instance.
 */
const FAKED = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'Date',
  'performance',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
] as const

/** A little longer than an animation frame. */
const FRAME_MS = 20

/** When every story begins. */
export const START = Date.parse('2026-03-01T12:00:00Z')

/**
 * Once, before anything else is loaded: React keeps the timers that it finds then, and would go on with those of a
 * clock that was put away.
 */
export function holdTime(): void {
  if (vi.isFakeTimers()) return
  vi.useFakeTimers({ toFake: [...FAKED], now: START })
  const sinceStart = performance.now.bind(performance)
  performance.now = () => earlierMs + sinceStart()
}

/**
 * How long all earlier stories of the worker took. `performance.now` never goes back: modules live on in the next
 * story, and some remember when the last key was pressed.
 */
let earlierMs = 0

/** A step back in the history that closes a window takes at most 500 ms (src/ui/common/overlay/layers.ts). */
const LONGEST_STEP_MS = 500

/**
 * Runs the animation frames and short timers that a story left behind. Modules live on in the next story, and some
 * record that they have requested a frame: Base UI never requests another one if that frame is dropped, and then no
 * dialog of any later story closes.
 */
export async function finishFrames(): Promise<void> {
  for (const ms of [FRAME_MS, LONGEST_STEP_MS, FRAME_MS]) {
    vi.advanceTimersByTime(ms)
    await settle()
  }
}

/** Nothing is due any more, and it is as late as when every story begins. */
export function restartTime(): void {
  earlierMs = performance.now()
  vi.clearAllTimers()
  vi.setSystemTime(START)
}

/** Resolves when messages, answers and renders have come through. No time passes. */
export const settle = (): Promise<void> => quiet()

/** Lets `ms` pass: timers run in their order, and what they set off comes through in between. */
export async function pass(ms: number): Promise<void> {
  await loaded()
  for (let left = ms; left > 0; ) {
    const step = Math.min(left, stepAfter(ms - left))
    vi.advanceTimersByTime(step)
    left -= step
    await loaded()
  }
}

/** The same, with parts of the interface that are being loaded, which takes real time. */
async function loaded(): Promise<void> {
  await settle()
  await vi.dynamicImportSettled()
  await settle()
}

/** Small steps at first, when most happens. */
const stepAfter = (passedMs: number): number => (passedMs < 200 ? 10 : passedMs < 2_000 ? 50 : 250)

/** What a story waits for comes within this, in the story's own time. */
const LIMIT_MS = 20_000

/**
 * Resolves with what `look` returns as soon as that is truthy; time passes meanwhile. Rejects when it is not within
 * `limitMs` of the story's time.
 */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  limitMs = LIMIT_MS,
): Promise<NonNullable<T>> {
  let last: unknown
  for (let passed = 0; ; ) {
    for (const ready of [settle, loaded]) {
      await ready()
      try {
        const seen = await look()
        if (seen) return seen
        last = seen
      } catch (thrown) {
        last = thrown
      }
    }
    if (passed >= limitMs) break
    const step = stepAfter(passed)
    vi.advanceTimersByTime(step)
    passed += step
  }
  const seen = last instanceof Error ? last.message : JSON.stringify(last)
  throw new Error(`waited ${limitMs} ms for: ${what} (last: ${seen})`)
}
