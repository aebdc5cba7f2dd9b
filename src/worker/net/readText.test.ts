import { describe, expect, test } from 'vitest'
import { readText } from './readText.ts'

describe('the text of a response', () => {
  test('is complete when chunks split a character', async () => {
    const bytes = new TextEncoder().encode('grüße 🐦')
    const chunks = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(new Uint8Array([byte]))
        controller.close()
      },
    })
    expect(await readText(new Response(chunks))).toBe('grüße 🐦')
    expect(await readText(new Response(null))).toBe('')
  })

  test('is not downloaded beyond the limit', async () => {
    let sent = 0
    let cancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent++
        controller.enqueue(new Uint8Array(1_000))
      },
      cancel() {
        cancelled = true
      },
    })
    expect(await readText(new Response(endless), 10_000)).toBeNull()
    expect(sent).toBeLessThan(20)
    expect(cancelled).toBe(true)
  })
})
