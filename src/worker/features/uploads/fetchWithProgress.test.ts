import { expect, test } from 'vitest'
import { fetchWithProgress } from './fetchWithProgress.ts'

/** As in the standard, `abort` before `send` fires no event. */
class UnsentRequest {
  readonly upload = {}
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
    throw new Error('sent after it was aborted')
  }
}

test('an upload that was cancelled before it began is not sent, and ends at once', async () => {
  const fetch = fetchWithProgress(
    () => new UnsentRequest() as unknown as XMLHttpRequest,
    () => {},
  )
  const outcome = fetch('https://rook.example/api/v1/media', { signal: AbortSignal.abort() }).catch(
    (thrown: unknown) => thrown,
  )
  const stillOpen = new Promise((resolve) => setTimeout(resolve, 0, 'still open'))
  expect(await Promise.race([outcome, stillOpen])).toMatchObject({ name: 'AbortError' })
})
