import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isPrivateHost } from './privateHost.ts'

const judge = (host: string): boolean => isPrivateHost(new URL(`http://${host}/`).hostname)

it.each([
  ...[
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '0177.0.0.1',
    '2130706433',
    '0x7f000001',
    '017700000001',
    '127.0.0.1.',
    '%31%32%37.1',
  ],
  ...['１２７.０.０.１', '127。0。0。1', '127.255.255.254', '0', '0.0.0.0', '0.1.2.3'],
  ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.1', '3232235521'],
  ...['169.254.169.254', '100.64.0.1', '100.127.255.255'],
  ...[
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:c0a8:1]',
    '[::7f00:1]',
  ],
  ...[
    '[0000:0000:0000:0000:0000:FFFF:7F00:0001]',
    '[fc00::1]',
    '[fdff::1]',
    '[fe80::1]',
    '[febf::1]',
    '[fec0::1]',
  ],
  ...[
    '[64:ff9b::7f00:1]',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'a.localhost.',
    'router',
    'nas.local',
  ],
  ...[
    'metadata.google.internal',
    'router.lan',
    'nas.home.arpa',
    'nas.home',
    'a.corp',
    'x.intranet',
    'pc.localdomain',
  ],
  ...['198.18.0.1', '198.19.255.255', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['[2002:7f00:1::]', '[2001:0:7f00:1::]', '[2001::1]', '[ff02::1]'],
])('%s is private (M45)', (host) => {
  expect(judge(host)).toBe(true)
})

it.each([
  ...[
    '9.255.255.255',
    '11.0.0.1',
    '126.0.0.1',
    '128.0.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '172.160.0.1',
    '192.167.0.1',
  ],
  ...[
    '192.169.0.1',
    '169.253.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '100.6.0.1',
    '1.1.1.1',
    '93.184.216.34',
    '134744072',
  ],
  ...['198.17.0.1', '198.20.0.1', '223.255.255.255', 'lan.example', 'a.notlan'],
  ...['[2606:4700::1111]', '[2001:db8::1]', '[f000::1]', 'example.org', 'example.org.', '10.1.example.org'],
  ...[
    '127.0.0.1.example.org',
    'localhost.example.org',
    'mylocal.example',
    'notlocalhost.org',
    'a.nonlocal',
    'krähe.example',
  ],
])('%s is public (M45)', (host) => {
  expect(judge(host)).toBe(false)
})

it('judges an address alike, however it is written (M45)', () => {
  const byte = fc.constantFrom(0, 1, 10, 63, 64, 100, 127, 128, 168, 169, 172, 192, 254, 255)
  fc.assert(
    fc.property(byte, byte, byte, byte, (...bytes) => {
      const [a, b, c, d] = bytes
      const number = ((a * 256 + b) * 256 + c) * 256 + d
      const spellings = [
        `${number}`,
        `0x${number.toString(16)}`,
        `0${number.toString(8)}`,
        bytes.map((one) => `0x${one.toString(16)}`).join('.'),
        bytes.map((one) => `0${one.toString(8)}`).join('.'),
        `${a}.${(b * 256 + c) * 256 + d}`,
        `${bytes.join('.')}.`,
      ]
      for (const host of spellings) expect(judge(host), host).toBe(judge(bytes.join('.')))
    }),
  )
})
