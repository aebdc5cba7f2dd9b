import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { normalizeAttachment, normalizeAttachments } from './attachment.ts'
import { typeOfMimetype } from './mimetype.ts'
import { testContext } from './testing/samples.ts'

const context = testContext()
const read = (raw: unknown) => normalizeAttachment(raw, context)
/** A file with a URL, and with `changes`. */
const file = (changes: Record<string, unknown>) => read({ id: '1', url: 'https://a.example/x', ...changes })

test('normalizes a full attachment', () => {
  expect(
    read({
      id: '7',
      type: 'image',
      url: 'https://thicket.example/whole.png',
      preview_url: 'https://thicket.example/small.png',
      remote_url: 'https://far.example/whole.png',
      description: 'A wren',
      meta: { original: { width: 640, height: 480 } },
      pleroma: { mime_type: 'image/png' },
    }),
  ).toEqual({
    id: '7',
    type: 'image',
    mimetype: 'image/png',
    url: 'https://thicket.example/whole.png',
    previewUrl: 'https://thicket.example/small.png',
    remoteUrl: 'https://far.example/whole.png',
    description: 'A wren',
    width: 640,
    height: 480,
    looping: false,
  })
})

test('an attached page keeps its title and content, without scripts', () => {
  const page = read({
    id: '1',
    url: 'https://far.example/page',
    pleroma: { mime_type: 'text/html' },
    oembed: { title: 'A\npage', oembedHTML: '<p>of <b>birds</b></p><script>alert(1)</script><iframe src=x>' },
  })
  expect(page).toMatchObject({ type: 'html', oembed: { title: 'A page' } })
  expect(JSON.stringify(page?.oembed?.content)).toContain('birds')
  expect(JSON.stringify(page?.oembed?.content)).not.toMatch(/alert|iframe|script/)
  for (const oembed of [null, {}, 'x', { title: 7, oembedHTML: ['<b>'] }])
    expect(read({ id: '1', url: 'https://far.example/page', oembed })).not.toHaveProperty('oembed')
})

test.each([
  ['image/png', 'image'],
  ['video/mp4', 'video'],
  ['audio/ogg', 'audio'],
  ['application/x-shockwave-flash', 'flash'],
  ['text/html', 'html'],
  ['application/pdf', 'unknown'],
])('%s has the type %s, and the server’s type matters only if the mimetype has none', (mime_type, type) => {
  // The mimetype also wins over the file's extension.
  for (const served of type === 'unknown' ? ['unknown', 7, null] : ['image', 'video', 'audio', 'unknown', {}])
    expect(read({ id: '1', url: 'https://a.example/x.swf?y.png', type: served, mime_type })).toMatchObject({
      type,
    })
})

describe('invalid data', () => {
  const anything = fc.oneof(
    fc.constantFrom<unknown>(
      ...[0, -1, 1e9, 1e308, '1e9', '0x10', 0.4, '', null, [], {}, true],
      ...['image', 'video', 'audio', 'gifv', 'image/png', 'IMAGE/PNG', 'video/../html', 'text/html;x', '/'],
      ...[
        'javascript:alert(1)',
        'data:text/html,x',
        'https:',
        'https://',
        '//far.example/x',
        'http://[',
        '%',
      ],
      'https://a.example/%00.png',
      'https://user:word@a.example/x.png',
    ),
    fc.jsonValue(),
  )
  const size = fc.record(
    { width: anything, height: anything, size: anything, aspect: anything, duration: anything },
    { requiredKeys: [] },
  )
  const attachment = fc.record(
    {
      id: anything,
      type: anything,
      url: anything,
      remote_url: anything,
      preview_url: anything,
      description: anything,
      blurhash: anything,
      mime_type: anything,
      pleroma: fc.record({ mime_type: anything }),
      meta: fc.oneof(size, fc.record({ original: size, small: size }), anything),
      oembed: fc.record({ title: anything, oembedHTML: anything }),
    },
    { requiredKeys: [] },
  )

  it('about type, size or URL never throws, and invalid sizes are left out', () => {
    fc.assert(
      fc.property(attachment, (raw) => {
        const file = read(raw)
        if (file === null) return
        for (const url of [file.url, file.previewUrl, file.remoteUrl ?? file.url])
          expect(url).toMatch(/^https?:\/\/[^/]/)
        expect(['image', 'video', 'audio', 'flash', 'html', 'unknown']).toContain(file.type)
        expect(file.width === undefined).toBe(file.height === undefined)
        for (const side of [file.width ?? 1, file.height ?? 1]) {
          expect(Number.isInteger(side)).toBe(true)
          expect(side).toBeGreaterThanOrEqual(1)
          expect(side).toBeLessThanOrEqual(100_000)
        }
        if (file.durationS !== undefined) expect(file.durationS).toBeGreaterThan(0)
        expect(file.id).not.toBe('')
      }),
      { numRuns: 2_000 },
    )
  })

  it('does not affect the other attachments', () => {
    const good = { id: 'good', url: 'https://a.example/x.png' }
    fc.assert(
      fc.property(fc.array(fc.oneof(attachment, anything), { maxLength: 5 }), (raw) => {
        const files = normalizeAttachments([...raw, good], context)
        expect(files.filter(({ id }) => id === 'good')).toHaveLength(1)
        expect(new Set(files.map(({ id }) => id)).size).toBe(files.length)
      }),
    )
  })

  it.each([0, -5, 1e9, Number.MAX_VALUE, '0', 'NaN'])('ignores a size of %s', (side) => {
    for (const meta of [{ original: { width: side, height: 480 } }, { width: 640, height: side }])
      expect(read({ id: '1', url: 'https://a.example/x.png', meta })).not.toHaveProperty('width')
  })
})

test('the type of a file comes from its mimetype, then its extension, then the server’s type', () => {
  expect(file({ pleroma: { mime_type: 'audio/ogg; codecs=opus' }, type: 'unknown' })).toMatchObject({
    type: 'audio',
    mimetype: 'audio/ogg',
  })
  expect(file({ url: 'https://a.example/x.WEBM?name=y.png' })).toMatchObject({
    type: 'video',
    mimetype: 'video/webm',
  })
  expect(file({ type: 'image' })).toMatchObject({ type: 'image', mimetype: '' })
  expect(file({ type: 'image', pleroma: { mime_type: 'application/octet-stream' } })).toMatchObject({
    type: 'image',
  })
  expect(file({ type: 'mystery' })).toMatchObject({ type: 'unknown', looping: false })
  const unspecific = { type: 'unknown', pleroma: { mime_type: 'application/octet-stream' } }
  expect(file({ ...unspecific, url: 'https://a.example/x.jpg' })).toMatchObject({
    type: 'image',
    mimetype: 'image/jpeg',
  })
  expect(file(unspecific)).toMatchObject({ type: 'unknown', mimetype: 'application/octet-stream' })
  expect(typeOfMimetype('application/x-shockwave-flash')).toBe('flash')
  expect(typeOfMimetype('text/html')).toBe('html')
})

test('the size of a file comes from the original, then the small version, then the aspect ratio', () => {
  expect(file({ meta: { original: { width: '640', height: 480 } } })).toMatchObject({
    width: 640,
    height: 480,
  })
  expect(file({ meta: { original: { size: '640x480' } } })).toMatchObject({ width: 640, height: 480 })
  expect(file({ meta: { focus: { x: -0.5, y: 1 } } })).toMatchObject({ focus: { x: -0.5, y: 1 } })
  for (const focus of [{ x: 0, y: 0 }, { x: 2, y: 0 }, { x: '0.5', y: 0.5 }, { x: 0.5 }, null])
    expect(file({ meta: { focus } })).not.toHaveProperty('focus')
  expect(file({ meta: { small: { width: 40, height: 30 } } })).toMatchObject({ width: 40, height: 30 })
  expect(file({ meta: { original: { aspect: 1.5 } } })).toMatchObject({ width: 1500, height: 1000 })
  expect(file({ meta: { original: { width: 0, height: -3 } } })).not.toHaveProperty('width')
})

test('a file without a URL is rejected; a remote URL is used if there is no other', () => {
  expect(read({ id: '1', url: null, type: 'image' })).toBeNull()
  expect(file({ url: null, remote_url: 'https://far.example/y.png' })).toMatchObject({
    url: 'https://far.example/y.png',
    previewUrl: 'https://far.example/y.png',
  })
  expect(file({ url: 'javascript:1', preview_url: 'data:x' })).toBeNull()
})

test('leaves out an invalid blurhash', () => {
  expect(file({ blurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj' })).toHaveProperty('blurhash')
  for (const blurhash of ['LEHV6n', '', 'é'.repeat(28), 7])
    expect(file({ blurhash })).not.toHaveProperty('blurhash')
})

describe('a file of a private address', () => {
  const AT = 'http://192.168.0.1/setup.png'

  it('is a link that is not loaded, however the address is written (M45)', () => {
    for (const url of [
      AT,
      'http://3232235521/setup.png',
      'http://0300.0250.0.1/setup.png',
      'http://192.168.0.1./setup.png',
    ])
      expect(
        file({ url, type: 'image', preview_url: 'http://[::1]/x.png', pleroma: { mime_type: 'image/png' } }),
      ).toMatchObject({
        type: 'unknown',
        url: AT,
        previewUrl: AT,
        isPrivate: true,
      })
    expect(file({ url: 'http://localhost/a.swf', mime_type: 'application/x-shockwave-flash' })?.type).toBe(
      'unknown',
    )
  })

  it('is loaded from another address, if it has one (M45)', () => {
    expect(file({ url: AT, remote_url: 'https://far.example/x.png' })).toMatchObject({
      type: 'image',
      url: 'https://far.example/x.png',
      previewUrl: 'https://far.example/x.png',
    })
    expect(file({ type: 'image', url: 'https://far.example/x', preview_url: AT })).toMatchObject({
      type: 'image',
      previewUrl: 'https://far.example/x',
    })
  })

  it('is loaded from the instance itself, and from no other port of it (M45)', () => {
    const own = { server: 'http://127.0.0.1:4040' }
    const typeAt = (url: string) => normalizeAttachment({ id: '1', type: 'image', url }, own)?.type
    expect(
      ['/media/x', 'http://127.1:4040/x', 'http://127.0.0.1:631/x', 'http://10.0.0.1/x'].map(typeAt),
    ).toEqual(['image', 'image', 'unknown', 'unknown'])
  })
})

test('the link to a file tells its host if its text names another one (PO67)', () => {
  expect(file({ description: 'https://bank.example/login' })?.host).toBe('a.example')
  expect(file({ description: 'A bank', oembed: { title: 'bank.example' } })?.host).toBe('a.example')
  expect(file({ description: 'A bank, photographed by @luna' })).not.toHaveProperty('host')
})
