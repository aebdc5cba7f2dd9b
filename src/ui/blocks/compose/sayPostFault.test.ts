import { expect, test } from 'vitest'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Say } from '../../i18n/i18n.ts'
import { sayPostFault } from './sayPostFault.ts'

const t = ((key: string, more?: object) => (more ? `${key} ${JSON.stringify(more)}` : key)) as Say
const said = (fault: Fault): string => sayPostFault(t, fault)

test('a refused post shows the error text of the instance', () => {
  expect(said({ code: 'refused', message: 'at line 7', status: 422, serverText: 'x' })).toBe(
    'post_status.error {"message":"x"}',
  )
})

test('a post that was never sent shows a text of ours', () => {
  for (const textKey of ['post_status.empty_status_error', 'post_status.media_description_error'] as const)
    expect(said({ code: 'invalid', message: 'at line 7', textKey })).toBe(textKey)
  expect(said({ code: 'network', message: 'Failed to fetch' })).toBe('instance.unreachable')
})
