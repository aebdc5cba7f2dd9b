import { ringsFirst } from './rung.ts'

/** How a notification sounds: two short tones. */
const TONES_HZ = [660, 880]
const TONE_S = 0.09
/** A tab that has not rung for so long lets its sound go. */
const IDLE_MS = 2_000

let player: AudioContext | null = null
let idle: ReturnType<typeof setTimeout> | undefined

/**
 * Lets the notification `tag` be heard, unless another tab has done so. False: this tab may play nothing, since nobody has pressed anything in it, or
 * it could not by `until`, when another tab is asked to.
 */
export async function ring(tag: string, until: number): Promise<boolean> {
  const { userActivation } = navigator
  if (userActivation !== undefined && !userActivation.hasBeenActive) return false
  player ??= new AudioContext()
  const context = player
  clearTimeout(idle)
  idle = setTimeout(() => {
    player = null
    context.close().catch(() => {})
  }, IDLE_MS)
  if (context.state !== 'running') await Promise.race([context.resume(), pause(until - Date.now())])
  if (context.state !== 'running' || Date.now() >= until) return false
  if (ringsFirst(tag)) play(context)
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
