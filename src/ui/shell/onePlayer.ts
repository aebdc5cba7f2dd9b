import { attempt } from '../../shared/attempt.ts'

const CHANNEL = 'rookery-player'

/** Whether `target` is a video or audio player. A muted video in a loop is an animated picture, and does not count. */
const isPlayer = (target: EventTarget | null): target is HTMLMediaElement =>
  target instanceof HTMLMediaElement && !(target.loop && target.muted)

/** Pauses all players of this tab other than `except`. */
function pauseOthers(except: HTMLMediaElement | null): void {
  for (const player of document.querySelectorAll<HTMLMediaElement>('video, audio'))
    if (player !== except && isPlayer(player) && !player.paused) player.pause()
}

/**
 * Lets only one player play: until the returned function is called, a player that starts pauses all others, in all tabs (M37).
 * Tabs notify each other directly. The engine is not involved, because there may be none.
 */
export function letOnePlay(
  // A browser that blocks storage refuses it (EV5). Then each tab is on its own.
  channel: BroadcastChannel | null = attempt(() => new BroadcastChannel(CHANNEL)),
): () => void {
  const onPlay = ({ target }: Event): void => {
    if (!isPlayer(target)) return
    pauseOthers(target)
    attempt(() => channel?.postMessage('started'))
  }
  if (channel !== null) channel.onmessage = () => pauseOthers(null)
  // Events of players don't bubble.
  document.addEventListener('play', onPlay, true)
  return () => {
    document.removeEventListener('play', onPlay, true)
    channel?.close()
  }
}
