import { expect, test } from 'vitest'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Say } from '../../i18n/i18n.ts'
import { sayPostFault } from './sayPostFault.ts'

const t = ((key: string, more?: object) => (more ? `${key} ${JSON.stringify(more)}` : key)) as Say
const said = (fault: Fault): string => sayPostFault(t, fault)

test('a post that was refused says so in the words of the instance', () => {
  expect(said({ code: 'refused', message: 'x', status: 422, from: 'instance' })).toBe(
    'post_status.error {"message":"x"}',
  )
})

test('one that never left has words of its own', () => {
  for (const message of ['post_status.empty_status_error', 'post_status.media_description_error'])
    expect(said({ code: 'invalid', message, detail: 'x' })).toBe(message)
  expect(said({ code: 'network', message: 'Failed to fetch' })).toBe('instance.unreachable')
})
