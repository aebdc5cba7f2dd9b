/** A page without frames, because it is hidden, does not wait for one for longer. */
const NO_FRAME_MS = 200

/** Calls `act` once after the next frame is drawn. Returns a function that prevents it. */
export function afterFrame(act: () => void): () => void {
  let late: ReturnType<typeof setTimeout>
  const finish = (): void => {
    stop()
    act()
  }
  const frame = requestAnimationFrame(() => {
    clearTimeout(late)
    late = setTimeout(finish)
  })
  late = setTimeout(finish, NO_FRAME_MS)
  const stop = (): void => {
    cancelAnimationFrame(frame)
    clearTimeout(late)
  }
  return stop
}
