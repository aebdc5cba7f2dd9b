import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foreignHost } from './foreignHost.ts'

const EVIL = 'https://evil.example/login'

describe('a link lies if its text is an address of another host', () => {
  it.each([
    'https://bank.example/login',
    'http://bank.example',
    'HTTPS://BANK.EXAMPLE',
    'https:\\\\bank.example\\login',
    'https:/bank.example',
    'https:⁄⁄bank.example⁄login',
    'https：／／bank.example',
    'httрs://bank.example',
    'bank.example',
    'bank.example/login',
    'bank.example:8443',
    'www.bank.example',
    'https://bank。example',
    'ｂａｎｋ．ｅｘａｍｐｌｅ',
    'bank\u2024example',
    'ba\u200bnk.exam\u00adple',
    'ba\ufe0fnk.example',
    'ba:blank:nk.example',
    '请看https://bank.example/登录',
    ' bank.example ',
    '🔒 bank.example',
    '«bank.example»',
    '(https://bank.example)',
    '→https://bank.example',
    'Log in at https://bank.example/login now',
    'Log in: bank.example/login',
    'Log in at www.bank.example',
    'https://evil.example@bank.example',
    'https://bank.example@evil.example/',
    'https://bank.example:443@evil.example/',
    'https://bank.example.evil.example',
    'https://evil.example.bank.example',
    'https://notevil.example',
    'https://bank',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://ba:blank:nk.example',
    'https://\nbank.example',
    'accounts.bank.exa…',
    'https://evil.exam…',
    '@bob@bank.example',
    'bob@bank.example',
    'Follow @bob@bank.example!',
    'https://еvil.example',
  ])('%s', (text) => {
    expect(foreignHost(text, EVIL)).toBe('evil.example')
  })

  it('also if that host is a part of its own, or the other way round', () => {
    expect(foreignHost('github.io', 'https://evil.github.io/')).toBe('evil.github.io')
    expect(foreignHost('login.bank.example', 'https://bank.example/')).toBe('bank.example')
  })

  it('and the real host is written in ASCII, which no other looks like', () => {
    expect(foreignHost('bank.example', 'https://b\u0430nk.example/')).toBe('xn--bnk-6cd.example')
  })

  it('whatever the scheme of its target', () => {
    expect(foreignHost('https://bank.example', 'mailto:eve@evil.example?subject=x')).toBe('evil.example')
    expect(foreignHost('ada@bank.example', 'mailto:eve@evil.example')).toBe('evil.example')
    expect(foreignHost('https://bank.example', 'gemini://evil.example/x')).toBe('evil.example')
    expect(foreignHost('https://bank.example', 'tel:+123456')).toBe('+123456')
    expect(foreignHost('https://bank.example', 'magnet:?xt=urn:btih:1')).toBe('magnet:')
  })
})

describe('a link is honest', () => {
  it.each([
    ['https://evil.example/login', EVIL],
    ['evil.example/lo…', EVIL],
    ['evil.example', EVIL],
    ['WWW.Evil.Example', EVIL],
    ['evil.example', 'https://www.evil.example/'],
    ['evil.example', 'https://evil.example:8443/'],
    ['https://evil.example:443/x', EVIL],
    ['(https://evil.example)', EVIL],
    ['evil.example.', EVIL],
    ['https://evil.example.', EVIL],
    ['今天天气很好。我们去玩', EVIL],
    ['read here', EVIL],
    ['', EVIL],
    ['🐦', EVIL],
    ['Why ASP.NET is not dead', EVIL],
    ['1.2.3', EVIL],
    ['v22.1.0', EVIL],
    ['12:30', EVIL],
    ['e.g.', EVIL],
    ['and/or', EVIL],
    ['std::string', EVIL],
    ['x — y', EVIL],
    ['wait...what', EVIL],
    ['@bob', EVIL],
    ['docs/notes.txt', EVIL],
    [
      'https://web.archive.org/web/2020/https://bank.example/',
      'https://web.archive.org/web/2020/https://bank.example/',
    ],
    ['https://evil.example/@bob@bank.example', EVIL],
    ['https://evil.example/?to=bank.example', EVIL],
    ['müller.example', 'https://xn--mller-kva.example/'],
    ['xn--mller-kva.example', 'https://müller.example/'],
    ['bob.smith@evil.example', 'mailto:bob.smith@evil.example'],
    ['@bob@evil.example', 'https://evil.example/@bob'],
    ['http://[::1]:80/', 'http://[::1]/'],
    ['http://127.0.0.1:4040/x', 'http://127.0.0.1:4040/x'],
  ])('%s', (text, href) => {
    expect(foreignHost(text, href)).toBeUndefined()
  })
})

/** Hosts that are no part of each other, some in other scripts. */
const host = fc
  .tuple(
    fc.stringMatching(/^[a-zà-öа-я][a-z0-9à-öа-я]{0,9}$/),
    fc.constantFrom('example', 'test', 'co.example', 'москва'),
  )
  .map(([name, end]) => `${name}.${end}`)
const honest = ['', 'www.', 'https://', 'http://', 'HTTPS://www.', '…']
/** How an address is written, around its host. */
const around = (befores: readonly string[]) =>
  fc.tuple(
    fc.constantFrom('', '🔒 ', '«', '\u200b', '\u00ad', ':lock:'),
    fc.constantFrom(...befores),
    fc.constantFrom('', '/', '/login?next=https://other.test', '/a.b/c…'),
  )
const real = (name: string): string => new URL(`https://${name}`).hostname

describe('of any two hosts', () => {
  it('a text that names one never stands unmarked for a link to the other (PO67)', () => {
    fc.assert(
      fc.property(
        host,
        host,
        around([...honest, '@bob@', 'bob@', 'https:/', 'https:⁄⁄', 'httрs://']),
        fc.constantFrom('https://', 'https://www.', 'mailto:eve@'),
        (told, target, [sign, before, after], scheme) => {
          fc.pre(real(told) !== real(target))
          const href = new URL(scheme + target).href
          expect(foreignHost(sign + before + told + after, href)).toBe(real(target))
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('a text that names the target is never marked (PO67)', () => {
    fc.assert(
      fc.property(host, around(honest), (target, [sign, before, after]) => {
        expect(foreignHost(sign + before + target + after, `https://${target}/`)).toBeUndefined()
      }),
      { numRuns: 1_000 },
    )
  })

  it('and whatever the text is, only the real host is told, in little time (PO67)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), host, (text, target) => {
        expect([undefined, real(target)]).toContain(foreignHost(text, `https://${target}/`))
      }),
    )
    for (const part of ['_', 'a', '@', '.a', ':a', 'a.', '-', 'https://', 'а́', ' a.b'])
      foreignHost(part.repeat(100_000), EVIL)
  })
})
