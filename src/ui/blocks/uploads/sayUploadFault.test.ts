import { expect, test } from 'vitest'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Say } from '../../i18n/i18n.ts'
import { isTooBig, sayUploadFault } from './sayUploadFault.ts'

const t = ((key: string, more?: object) => (more ? `${key} ${JSON.stringify(more)}` : key)) as Say
const textOf = (fault: Fault, allowedBytes: number | null = 1_048_576): string =>
  sayUploadFault(t, { fault, bytes: 1_572_864, allowedBytes, language: 'en' })
const BASE = 'upload.error.base '

test('a file that is too big is reported with both sizes (U17)', () => {
  const tooBig = 'upload.error.file_too_big '
  const words = `${BASE}${tooBig}${JSON.stringify({ filesize: '1.5 MiB', allowedsize: '1 MiB' })}`
  expect(textOf({ code: 'too-large', message: '' })).toBe(words)
  // The server may also refuse the file after the upload.
  expect(textOf({ code: 'refused', message: 'x', status: 413, serverText: 'no' })).toBe(words)
  expect(textOf({ code: 'refused', message: 'no', status: 413 }, null)).toContain('"allowedsize":"?"')
  // The file is smaller than the instance's limit, so a proxy must have a lower one.
  expect(textOf({ code: 'refused', message: '413', status: 413 }, 2_097_152)).toContain('"allowedsize":"?"')
})

test('the size of a file just over the limit looks different from the limit', () => {
  const fault = { code: 'too-large', message: '' } as const
  const sizes = { bytes: 16_001_000, allowedBytes: 16_000_000, language: 'en' }
  expect(sayUploadFault(t, { fault, ...sizes })).toContain('"15.2597 MiB","allowedsize":"15.2588 MiB"')
})

test('shows the reason that the instance gives, also with a server error, which is none itself (U16)', () => {
  expect(textOf({ code: 'refused', message: 'x', status: 422, serverText: 'no birds' })).toContain('no birds')
  expect(textOf({ code: 'refused', message: 'the instance answered 422', status: 422 })).toBe(
    `${BASE}errors.answer.not_accepted (422)`,
  )
  const words = 'Error processing thumbnail'
  expect(textOf({ code: 'refused', message: 'x', status: 500, serverText: words })).toContain(words)
  const broken: readonly Fault[] = [
    { code: 'refused', message: 'at line 7', status: 500 },
    { code: 'network', message: 'Failed to fetch' },
  ]
  for (const fault of broken) expect(textOf(fault)).toBe(`${BASE}upload.error.default`)
})

test('only a file that is too big can’t be retried', () => {
  expect(isTooBig({ code: 'too-large', message: '' })).toBe(true)
  expect(isTooBig({ code: 'refused', message: 'the instance answered 413', status: 413 })).toBe(true)
  expect(isTooBig({ code: 'refused', message: 'the instance answered 502', status: 502 })).toBe(false)
  expect(isTooBig({ code: 'network', message: 'Failed to fetch' })).toBe(false)
})
