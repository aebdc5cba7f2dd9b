import { vi } from 'vitest'
import { settle as settleEngine } from '../../engine/harness/settle.ts'

// Fake time, which passes only while a test waits: `until` goes from timer to timer whenever nothing else is in
// progress. Tests therefore never wait for a real second, and are deterministic. The tab, the engine and the instance
// share one clock.

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

/** The time at the start of each test. */
export const START = Date.parse('2026-03-01T12:00:00Z')

/**
 * Installs the fake time. Call it once, before anything else is loaded: React stores the timer functions that it finds on import,
 * and would keep using those of a discarded clock.
 */
export function holdTime(): void {
  if (vi.isFakeTimers()) return
  vi.useFakeTimers({ toFake: [...FAKED], now: START })
  const sinceStart = performance.now.bind(performance)
  performance.now = () => earlierMs + sinceStart()
}

/** Fails a test that ended the fake time: React would wait for the timers of the old clock in the tests after it. */
export function checkTime(): void {
  if (!vi.isFakeTimers()) throw new Error('the test has ended the fake time of the page')
}

/**
 * Added to `performance.now`, which must never go back when the clock starts again: modules outlive a test, and some
 * store the time of the last key press.
 */
let earlierMs = 0

/** A step back in the history that closes a window takes at most 500 ms (src/ui/common/overlay/layers.ts). */
const LONGEST_STEP_MS = 500

/**
 * Runs the animation frames and short timers that a test left behind. Modules outlive a test, and some record that
 * they have requested a frame. If that frame were dropped, Base UI would never request another one, and no dialog of
 * any later test would close.
 */
export async function finishFrames(): Promise<void> {
  for (const ms of [FRAME_MS, LONGEST_STEP_MS, FRAME_MS]) {
    vi.advanceTimersByTime(ms)
    await settle()
  }
}

/** Clears all timers, and sets the clock to the start time of each test. */
export function restartTime(): void {
  const before = performance.now()
  vi.clearAllTimers()
  vi.setSystemTime(START)
  earlierMs += before - performance.now()
}

/** Resolves when all messages, answers and renders are processed. No time passes. */
export const settle = (): Promise<void> => settleEngine(false)

/**
 * Advances the time by `ms`. Timers run one by one, and everything that one triggers is processed before the next.
 */
export async function pass(ms: number): Promise<void> {
  const end = endAfter(ms)
  await loaded()
  while (!end.reached()) {
    vi.advanceTimersToNextTimer()
    await loaded()
  }
}

/** A point in the fake time, `ms` from now. It is a timer itself, so going from timer to timer can't miss it. */
function endAfter(ms: number): { readonly reached: () => boolean; readonly cancel: () => void } {
  let isReached = ms <= 0
  const timer = setTimeout(() => {
    isReached = true
  }, ms)
  return { reached: () => isReached, cancel: () => clearTimeout(timer) }
}

/** Like `settle`, but also waits, in real time, for chunks that are being imported. */
const loaded = (): Promise<void> => settleEngine()

/** The default time limit of a wait, in fake time. */
const LIMIT_MS = 20_000

/**
 * Advances the time until `look` returns a truthy value, and resolves with it. Rejects after `limitMs` of fake time.
 */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  limitMs = LIMIT_MS,
): Promise<NonNullable<T>> {
  const end = endAfter(limitMs)
  let last: unknown
  try {
    for (;;) {
      const isOver = end.reached()
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
      if (isOver) break
      vi.advanceTimersToNextTimer()
    }
  } finally {
    end.cancel()
  }
  const seen = last instanceof Error ? last.message : JSON.stringify(last)
  throw new Error(`waited ${limitMs} ms for: ${what} (last: ${seen})`)
}
