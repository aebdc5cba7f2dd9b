import { expect, test } from 'vitest'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Say } from '../../i18n/i18n.ts'
import { isTooBig, sayUploadFault } from './sayUploadFault.ts'

const t = ((key: string, more?: object) => (more ? `${key} ${JSON.stringify(more)}` : key)) as Say
const said = (fault: Fault, allowedBytes: number | null = 1_048_576): string =>
  sayUploadFault(t, { fault, bytes: 1_572_864, allowedBytes, language: 'en' })
const BASE = 'upload.error.base '

test('a file that is too big is reported with both sizes (U17)', () => {
  const tooBig = 'upload.error.file_too_big '
  const words = `${BASE}${tooBig}${JSON.stringify({ filesize: '1.5 MiB', allowedsize: '1 MiB' })}`
  expect(said({ code: 'invalid', message: 'upload.error.file_too_big' })).toBe(words)
  // It may only have said so afterwards.
  expect(said({ code: 'refused', message: 'no', status: 413, from: 'instance' })).toBe(words)
  expect(said({ code: 'refused', message: 'no', status: 413 }, null)).toContain('"allowedsize":"?"')
  // By less than the instance says: that is not the limit which it met.
  expect(said({ code: 'refused', message: '413', status: 413 }, 2_097_152)).toContain('"allowedsize":"?"')
})

test('what else the instance says is said, and of what is broken that it is to be tried later', () => {
  expect(said({ code: 'refused', message: 'no birds', status: 422, from: 'instance' })).toContain('no birds')
  expect(said({ code: 'refused', message: 'the instance answered 422', status: 422 })).toBe(
    `${BASE}errors.answer.not_accepted (422)`,
  )
  const broken: readonly Fault[] = [
    { code: 'refused', message: 'at line 7', status: 500, from: 'instance' },
    { code: 'network', message: 'Failed to fetch' },
  ]
  for (const fault of broken) expect(said(fault)).toBe(`${BASE}upload.error.default`)
})

test('only what is too big stays so when it is sent again', () => {
  expect(isTooBig({ code: 'invalid', message: 'upload.error.file_too_big' })).toBe(true)
  expect(isTooBig({ code: 'refused', message: 'the instance answered 413', status: 413 })).toBe(true)
  expect(isTooBig({ code: 'refused', message: 'the instance answered 502', status: 502 })).toBe(false)
  expect(isTooBig({ code: 'network', message: 'Failed to fetch' })).toBe(false)
})
