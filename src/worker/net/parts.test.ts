import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'
import { parseLinks } from './links.ts'
import { readText } from './readText.ts'
import { streamingUrl } from './socketUrl.ts'

describe('backoff', () => {
  test('doubles up to the maximum, with jitter', () => {
    const noJitter = (): number => 0
    expect([1, 2, 3, 4, 7, 100].map((attempt) => backoffMs(attempt, noJitter))).toEqual([
      1_000, 2_000, 4_000, 8_000, 60_000, 60_000,
    ])
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (attempt, chance) => {
          const ms = backoffMs(attempt, () => chance)
          expect(ms).toBeGreaterThanOrEqual(750)
          expect(ms).toBeLessThanOrEqual(60_000)
        },
      ),
    )
  })
})

describe('the Link header', () => {
  test('gives the cursors of the next and previous pages', () => {
    expect(
      parseLinks('<https://x/y?max_id=7&limit=20>; rel="next", <https://x/y?min_id=9>; rel="prev"'),
    ).toEqual({ olderThan: '7', newerThan: '9' })
    expect(parseLinks('<https://x/y?since_id=9>; rel=prev')).toEqual({ newerThan: '9' })
    expect(parseLinks('<https://x/y?max_id=a%2Fb>;rel="next"')).toEqual({ olderThan: 'a/b' })
  })

  test.each([null, '', 'nonsense', '<>; rel="next"', '<https://x>; rel="next"', '<x?max_id=>; rel="next"'])(
    'gives no cursor for %s',
    (header) => {
      expect(parseLinks(header)).toEqual({})
    },
  )

  test('is parsed without errors, whatever it contains', () => {
    fc.assert(fc.property(fc.string(), (header) => void parseLinks(header)))
    expect(parseLinks(`<${'<'.repeat(100_000)}`)).toEqual({})
  })
})

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

describe('the address of the socket', () => {
  const addressOf = (server: string, announced?: string): URL =>
    new URL(streamingUrl(server, announced, 'a b&c'))

  test('is on the instance, with the token and without a trailing slash', () => {
    const url = addressOf('https://rook.example')
    expect(url.origin + url.pathname).toBe('wss://rook.example/api/v1/streaming')
    expect(url.searchParams.get('access_token')).toBe('a b&c')
    expect(url.searchParams.get('stream')).toBe('user')
  })

  test('uses ws or wss as the instance does, whatever it announces', () => {
    expect(addressOf('http://localhost:4000', 'wss://localhost:4000').protocol).toBe('ws:')
    expect(addressOf('https://rook.example', 'ws://rook.example').protocol).toBe('wss:')
  })

  test('is on another host only if that is a subdomain of the instance', () => {
    expect(addressOf('https://rook.example', 'wss://stream.rook.example').host).toBe('stream.rook.example')
    expect(addressOf('https://rook.example:8443', 'wss://rook.example').host).toBe('rook.example:8443')
    expect(addressOf('https://rook.example:8443', 'wss://stream.rook.example').host).toBe(
      'stream.rook.example',
    )
    for (const announced of [
      'wss://evil.example',
      'wss://notrook.example',
      'wss://rook.example.evil.example',
      'https://stream.rook.example',
      'nonsense',
      '',
    ]) {
      expect(addressOf('https://rook.example', announced).host).toBe('rook.example')
    }
  })
})
