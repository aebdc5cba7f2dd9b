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

/** A request whose answer has `status`. */
class AnsweredRequest {
  readonly upload = {}
  readonly response = new ArrayBuffer(0)
  readonly status: number
  onload: () => void = () => {}
  constructor(status: number) {
    this.status = status
  }
  open(): void {}
  setRequestHeader(): void {}
  getAllResponseHeaders(): string {
    return ''
  }
  send(): void {
    queueMicrotask(() => this.onload())
  }
}

test('an upload with an impossible status fails, and does not wait for ever', async () => {
  const fetch = fetchWithProgress(
    () => new AnsweredRequest(999) as unknown as XMLHttpRequest,
    () => {},
  )
  await expect(fetch('https://rook.example/api/v1/media')).rejects.toBeInstanceOf(TypeError)
})
