import type { Performance } from '../../shared/protocol/batch.ts'

/** How a notification sounds: two short tones. */
const TONES_HZ = [660, 880]
const TONE_S = 0.09
/** spec/1 §9: a desktop notification closes after 5 s. */
const ALERT_MS = 5_000

/** Does what only a tab can do. False: this one can't. */
export async function perform(performance: Performance): Promise<boolean> {
  switch (performance.kind) {
    case 'alert':
      return alert(performance)
    case 'sound':
      return sound()
    case 'focus':
      window.focus()
      return document.hasFocus()
    case 'download':
      return false
  }
}

function alert({ title, body, iconUrl, tag }: Extract<Performance, { kind: 'alert' }>): boolean {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return false
  const shown = new Notification(title, { body, tag, ...(iconUrl === undefined ? {} : { icon: iconUrl }) })
  setTimeout(() => shown.close(), ALERT_MS)
  return true
}

async function sound(): Promise<boolean> {
  const context = new AudioContext()
  if (context.state !== 'running') {
    await context.close()
    return false
  }
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
  setTimeout(() => void context.close(), 1_000)
  return true
}
