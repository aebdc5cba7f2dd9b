import { claimSound, forgetSounds } from './claimSound.ts'

/** The notification sound: two short tones. */
const TONES_HZ = [660, 880]
const TONE_S = 0.09
/** Close the audio context after this long without a sound. */
const IDLE_MS = 2_000

let player: AudioContext | null = null
let closing: ReturnType<typeof setTimeout> | undefined
/** The user pressed something in this tab before it slept, so the browser may still allow sound. */
let wasActivated = false

/** Whether the browser may allow this tab to play sound. */
export const isActivated = (): boolean => wasActivated || navigator.userActivation?.hasBeenActive !== false
export const setActivated = (): void => {
  wasActivated = true
}

/**
 * Plays the sound for the notification `tag`, unless another tab already has. Returns false if this tab may not play
 * sound because the user has not interacted with it, or if `until` has passed; the engine then asks another tab.
 *
 * @param mayStore if false, nothing is stored. If this tab then dies while it plays the sound, another tab plays it again.
 */
export async function ring(tag: string, until: number, mayStore: boolean): Promise<boolean> {
  if (!isActivated()) return false
  player ??= new AudioContext()
  const context = player
  clearTimeout(closing)
  closing = setTimeout(() => {
    player = null
    context.close().catch(() => {})
  }, IDLE_MS)
  if (context.state !== 'running') await Promise.race([context.resume(), pause(until - Date.now())])
  if (context.state !== 'running' || Date.now() >= until) return false
  if (!mayStore) forgetSounds()
  if (!mayStore || claimSound(tag)) play(context)
  return true
}

function play(context: AudioContext): void {
  const volume = context.createGain()
  volume.gain.value = 0.1
  volume.connect(context.destination)
  TONES_HZ.forEach((hz, index) => {
    const tone = context.createOscillator()
    tone.frequency.value = hz
    tone.connect(volume)
    tone.start(context.currentTime + index * TONE_S)
    tone.stop(context.currentTime + (index + 1) * TONE_S)
  })
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
