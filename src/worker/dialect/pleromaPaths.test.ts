import { expect, test } from 'vitest'
import { fail, ok } from '../../shared/fault/fault.ts'
import { placesOf, sendToPlace } from './pleromaPaths.ts'

const REPORTS = '/api/pleroma/admin/reports'
const NEW_REPORTS = '/api/v1/pleroma/admin/reports'

test.each([
  [REPORTS, NEW_REPORTS],
  ['/api/pleroma/admin/users/a%2Fb', '/api/v1/pleroma/admin/users/a%2Fb'],
  ['/api/pleroma/captcha', '/api/v1/pleroma/captcha'],
  ['/api/pleroma/emoji.json', '/api/v1/pleroma/emoji'],
])('%s is asked for at %s on Akkoma, and at Pleroma if it is missing (I38)', (old, moved) => {
  expect(placesOf(old, 'akkoma')).toEqual([moved])
  expect(placesOf(old, 'pleroma')).toEqual([old, moved])
})

test.each([
  '/api/pleroma/aliases',
  '/api/pleroma/accounts/mfa',
  '/api/pleroma/change_email',
  '/api/v1/statuses',
])('%s is at the same place everywhere (I38)', (path) => {
  for (const software of ['akkoma', 'pleroma', 'mastodon']) expect(placesOf(path, software)).toEqual([path])
})

test('the other place is asked after a 404, and after nothing else (I38)', async () => {
  const sentTo = async (software: string, code: 'missing' | 'refused' | null): Promise<readonly string[]> => {
    const sent: string[] = []
    await sendToPlace({ path: REPORTS }, software, async ({ path }) => {
      sent.push(path)
      return code === null ? ok(null) : fail(code, 'no')
    })
    return sent
  }
  expect(await sentTo('pleroma', 'missing')).toEqual([REPORTS, NEW_REPORTS])
  expect(await sentTo('pleroma', 'refused')).toEqual([REPORTS])
  expect(await sentTo('pleroma', null)).toEqual([REPORTS])
  expect(await sentTo('akkoma', 'missing')).toEqual([NEW_REPORTS])
})
