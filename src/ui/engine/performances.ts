import type { Performance } from '../../shared/protocol/batch.ts'

/** How a notification sounds: two short tones. */
const TONES_HZ = [660, 880]
const TONE_S = 0.09
/** Does what only a tab can do. False: this one can't, or it is too late. */
export async function perform(performance: Performance): Promise<boolean> {
  switch (performance.kind) {
    case 'alert': {
      if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return false
      const { showAlert } = await import('../features/notifications/showAlert.ts')
      return showAlert(performance.alert, performance.until)
    }
    case 'sound':
      return sound()
    case 'focus':
      window.focus()
      return document.hasFocus()
    case 'download':
      return false
  }
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
