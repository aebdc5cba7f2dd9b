import { expect, test } from 'vitest'
import { json } from './harness/fakeInstance.ts'
import { openTab, World } from './harness/world.ts'

const FIRST = 'GET /api/v1/instance'
const SECOND = 'GET /api/v2/instance'
const DESCRIPTION = {
  domain: 'rook.example',
  title: 'Large',
  version: '4.4.0',
  api_versions: { mastodon: 11 },
  configuration: {
    statuses: { max_characters: 700 },
    media_attachments: { description_limit: 10_000 },
    vapid: { public_key: 'KEY-2' },
    timelines_access: {
      live_feeds: { local: 'authenticated', remote: 'disabled' },
      hashtag_feeds: { local: 'public', remote: 'disabled' },
    },
  },
  registrations: { enabled: true, approval_required: true, reason_required: false, min_age: 16 },
}

test('Mastodon is asked for its second description, once met only for that, and it goes before the first (I45, I44)', async () => {
  const world = new World({ dialect: 'mastodon' })
  const { instance } = world
  await world.signIn('alice')
  instance.script(SECOND, json(DESCRIPTION))
  const first = await openTab(await world.start())
  await world.tick(10_000)
  expect([instance.count(FIRST), instance.count(SECOND)]).toEqual([1, 1])
  const said = {
    textLimit: 700,
    descriptionLimit: 10_000,
    vapidPublicKey: 'KEY-2',
    registrationOpen: true,
    accountApprovalRequired: true,
    timelineAccess: { public: 'authenticated', publicAndExternal: 'authenticated' },
    registrationForm: { takesProfile: false, needsEmail: true, needsReason: false, minAgeYears: 16 },
    // By the version of the API, not of the software.
    capabilities: { quoting: true, notificationFallbacks: true },
  }
  expect(first.entity('instance')).toMatchObject(said)
  expect(Object(first.entity('instance')).timelineAccess).not.toHaveProperty('tag')

  instance.script(
    SECOND,
    json({
      ...DESCRIPTION,
      configuration: { statuses: { max_characters: 77 }, vapid: { public_key: 'KEY-2' } },
    }),
  )
  const next = await openTab(await world.start())
  await world.tick(10_000)
  expect([instance.count(FIRST), instance.count(SECOND)]).toEqual([1, 2])
  expect(next.entity('instance')).toMatchObject({ textLimit: 77 })
  expect(next.entity('instance')).not.toHaveProperty('timelineAccess')
})

test('a Mastodon whose second description is missing is known by its first (I45)', async () => {
  const world = new World({ dialect: 'mastodon' })
  await world.signIn('alice')
  const tab = await openTab(await world.start())
  await world.tick(10_000)
  expect(tab.entity('instance')).toMatchObject({
    known: true,
    software: 'mastodon',
    capabilities: { quoting: false },
  })
})
