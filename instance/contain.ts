/**
 * Runs what serves one connection or one timer. What it throws is a bug, and is logged as one; it ends this connection by
 * `failed`, never the process. Otherwise whoever finds the bug at the other end of a connection could stop the server.
 */
export function contain(act: () => unknown, failed: () => void = () => {}): void {
  const attempt = async () => void (await act())
  void attempt().catch((thrown) => {
    console.error(thrown)
    failed()
  })
}
