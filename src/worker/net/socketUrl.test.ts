import { describe, expect, test } from 'vitest'
import { streamingUrl } from './socketUrl.ts'

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
