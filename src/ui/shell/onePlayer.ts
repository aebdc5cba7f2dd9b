const CHANNEL = 'rookery-player'

/** A film that replaces an animated picture does not count as a player. */
const isPlayer = (target: EventTarget | null): target is HTMLMediaElement =>
  target instanceof HTMLMediaElement && !(target.loop && target.muted)

/** Pauses what plays in this tab, but for `except`. */
function pauseOthers(except: HTMLMediaElement | null): void {
  for (const player of document.querySelectorAll<HTMLMediaElement>('video, audio'))
    if (player !== except && isPlayer(player) && !player.paused) player.pause()
}

/**
 * A film or a sound that starts pauses the one that plays, in all tabs (M37), until the returned function is called. Tabs
 * notify each other directly. The engine is not involved, as there may be none.
 */
export function playOne(channel = new BroadcastChannel(CHANNEL)): () => void {
  const onPlay = ({ target }: Event): void => {
    if (!isPlayer(target)) return
    pauseOthers(target)
    channel.postMessage('started')
  }
  channel.onmessage = () => pauseOthers(null)
  // Events of players don't bubble.
  document.addEventListener('play', onPlay, true)
  return () => {
    document.removeEventListener('play', onPlay, true)
    channel.close()
  }
}
