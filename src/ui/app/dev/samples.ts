import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { Notice } from '../../../shared/model/notice.ts'
import type { RichText } from '../../../shared/model/richText.ts'

const picture = (hue: number, words: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="hsl(${hue} 45% 45%)"/><circle cx="24" cy="19" r="9" fill="#fff8"/><ellipse cx="24" cy="46" rx="17" ry="14" fill="#fff8"/><title>${words}</title></svg>`,
  )}`

export const AVATAR = picture(210, 'blue')
export const AVATAR_STILL = picture(20, 'orange')
export const EMOJI = picture(140, 'green')

export const LONG_NAME =
  'Maximiliane-Alexandra von und zu Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

const emoji = (name: string) => ({ t: 'emoji', name, url: EMOJI, staticUrl: EMOJI }) as const

export const POST: RichText = [
  {
    t: 'p',
    c: [
      { t: 'mention', href: 'https://example.org/mika', name: 'mika', host: 'example.org', id: '1' },
      ' ',
      { t: 'mention', href: 'https://far.example/ada', name: 'ada', host: 'far.example' },
      ' look ',
      emoji('blobcat'),
      emoji('blobcat_wave'),
      ' at ',
      {
        t: 'a',
        href: 'https://example.org/a/very/long/path?with=a&query=string',
        c: ['example.org/a/very/long/path…'],
      },
      ', ',
      { t: 'strong', c: ['bold'] },
      ', ',
      { t: 'em', c: ['soft'] },
      ', ',
      { t: 'del', c: ['gone'] },
      ' and ',
      { t: 'code', c: ['const x = 1'] },
      { t: 'br' },
      { t: 'hashtag', tag: 'rookery', href: 'https://example.org/tag/rookery' },
      ' ',
      { t: 'a', href: 'javascript:alert(1)', c: ['a link that is none'] },
    ],
  },
  { t: 'p', c: [{ t: 'green', c: ['>be a line of greentext'] }, { t: 'br' }, 'and the line after it'] },
  { t: 'p', c: [{ t: 'cyan', c: ['<be a line of cyantext'] }] },
  { t: 'quote', c: [{ t: 'p', c: ['A quote of a line or two, which somebody else has said before.'] }] },
  { t: 'p', c: ['שלום עולם, this line runs from right to left. ', emoji('blobcat')] },
  {
    t: 'ol',
    start: 3,
    c: [
      { t: 'li', c: ['third'] },
      { t: 'li', c: ['fourth'] },
    ],
  },
  {
    t: 'ul',
    c: [
      { t: 'li', c: ['مرحبا بالعالم'] },
      { t: 'li', c: ['in a list that starts in Arabic'] },
    ],
  },
  { t: 'h', level: 1, c: ['A heading'] },
  { t: 'pre', c: [{ t: 'code', c: [`for (;;) fetch('https://example.org/${'x'.repeat(120)}')\n  stop()`] }] },
  { t: 'p', c: ['w'.repeat(180)] },
]

export const NAME: RichText = ['Ada ', emoji('blobcat'), ' Lovelace ', { t: 'p', c: ['אבג'] }]

export const NOTICES: readonly Notice[] = [
  { id: '1', level: 'info', textKey: 'timeline.socket_broke', textArgs: { code: 1006 }, timeoutMs: 0 },
  { id: '2', level: 'success', textKey: 'timeline.socket_reconnected', textArgs: {}, timeoutMs: 0 },
  {
    id: '3',
    level: 'warning',
    textKey: 'instance.rate_limited',
    textArgs: { seconds: 42 },
    timeoutMs: 0,
  },
  { id: '4', level: 'error', textKey: 'errors.storage_unavailable', textArgs: {}, timeoutMs: 0 },
  { id: '5', level: 'error', textKey: 'from.the.future' as TextKey, textArgs: {}, timeoutMs: 0 },
]

/** A sunset, in the form that instances send. */
export const BLURHASH = 'LEHV6nWB2yk8pyo0adR*.7kCMdnj'
