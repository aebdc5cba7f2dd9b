import type { Engine } from '../../engine/engine.ts'
import { perEngine } from '../../engine/perEngine.ts'
import { claimSound, forgetSounds } from './claimSound.ts'

/** The notification sound: two short tones. */
const TONES_HZ = [660, 880]
const TONE_S = 0.09
/** Close the audio context after this long without a sound. */
const IDLE_MS = 2_000

interface Sound {
  player: AudioContext | null
  closing?: ReturnType<typeof setTimeout>
  /** The user pressed something in this tab before it slept, so the browser may still allow sound. */
  wasActivated: boolean
}

const soundOf = perEngine((): Sound => ({ player: null, wasActivated: false }))

/** Whether the browser may allow this tab to play sound. */
export const isActivated = (engine: Engine): boolean =>
  soundOf(engine).wasActivated || navigator.userActivation?.hasBeenActive !== false
export const setActivated = (engine: Engine): void => {
  soundOf(engine).wasActivated = true
}

/**
 * Plays the sound for the notification `tag`, unless another tab already has. Returns false if this tab may not play
 * sound because the user has not interacted with it, or if `until` has passed; the engine then asks another tab.
 *
 * In private mode nothing is stored. If this tab then dies while it plays the sound, another tab plays it again.
 */
export async function ring(engine: Engine, tag: string, until: number): Promise<boolean> {
  if (!isActivated(engine)) return false
  const mayStore = engine.currentSession()?.isPrivate !== true
  const sound = soundOf(engine)
  sound.player ??= new AudioContext()
  const context = sound.player
  clearTimeout(sound.closing)
  sound.closing = setTimeout(() => {
    sound.player = null
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
