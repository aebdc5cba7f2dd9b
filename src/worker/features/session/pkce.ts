import { sha256 } from './sha256.ts'

/** The S256 challenge of a PKCE verifier (RFC 7636). */
export function challengeOf(verifier: string): string {
  const digest = sha256(new TextEncoder().encode(verifier))
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
