import { describe, expect, test } from 'vitest'
import { json, refusal } from './harness/fakeInstance.ts'
import { openTab, startEngine } from './harness/world.ts'

const READ = 'POST /api/v1/pleroma/notifications/read'

async function setUp(dialect?: 'gotosocial') {
  const started = await startEngine(dialect === undefined ? {} : { dialect })
  const { instance, engine, world } = started
  for (let count = 0; count < 3; count++) instance.notify()
  instance.notify({ pleroma: { is_seen: true } })
  const tab = await openTab(engine)
  const view = await tab.watch('notifications')
  await world.tick(30_000)
  return { ...started, tab, view }
}

describe('notifications', () => {
  test('are listed with the number of unseen ones', async () => {
    const { instance, tab, view } = await setUp()
    expect(tab.rows(view)).toEqual(instance.notifications.map(({ id }) => id))
    expect(tab.meta(view).unseenCount).toBe(3)
    expect(tab.entity('notification', tab.rows(view)[0])).toMatchObject({
      type: 'follow',
      accountId: 'u-bob',
    })
  })

  test('from the stream go into the list and the count, in a hidden tab into the count only', async () => {
    const { world, instance, engine, tab, view } = await setUp()
    const hidden = await openTab(engine, { visible: false })
    const inHidden = await hidden.watch('notifications')
    const post = instance.publish({}, [])
    world.sockets.emit('notification', instance.notify({ type: 'favourite', status: post }))
    await world.tick(1_100)
    expect(tab.rows(view)).toHaveLength(5)
    expect(tab.meta(view).unseenCount).toBe(4)
    // A hidden tab gets its list later; the count is needed for its title.
    expect(hidden.entity('badges')).toMatchObject({ notifications: 4 })
    expect(hidden.rows(inHidden)).toHaveLength(4)
    expect(tab.entity('status', String(post.id))).toBeDefined()
  })

  test('are marked as read in all tabs at once, with one call', async () => {
    const { world, instance, engine, tab, view } = await setUp()
    const other = await openTab(engine)
    const inOther = await other.watch('notifications')
    const hold = instance.hold(READ)
    const upToId = tab.rows(view)[0] ?? ''
    const first = await tab.run({ kind: 'readNotifications', upToId })
    const second = await other.run({ kind: 'readNotifications', upToId })
    await world.tick(60)
    expect(tab.meta(view).unseenCount).toBe(0)
    expect(other.meta(inOther).unseenCount).toBe(0)
    hold.release()
    await world.tick(60)
    expect(tab.settled.get(first)).toMatchObject({ ok: true })
    expect(other.settled.get(second)).toMatchObject({ ok: true })
    expect(instance.count(READ)).toBe(1)
    expect(instance.last(READ).form.get('max_id')).toBe(upToId)
  })

  test('that came after those that a list of all accounts shows stay unseen (NO17)', async () => {
    const { world, instance, tab, view } = await setUp()
    // An account that sleeps has a row in that list which is no longer on its first page.
    const command = await tab.run({ kind: 'readNotifications', upToId: '1' })
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(tab.meta(view).unseenCount).toBe(3)
    expect(instance.last(READ).form.get('max_id')).toBe('1')
  })

  test('that could not be marked as read are unseen again', async () => {
    const { world, instance, tab, view } = await setUp()
    instance.script(READ, refusal(500, 'broken'))
    const command = await tab.run({ kind: 'readNotifications', upToId: tab.rows(view)[0] ?? '' })
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: false })
    expect(tab.meta(view).unseenCount).toBe(3)
  })

  test('newer than the last one read stay unseen', async () => {
    const { world, tab, view } = await setUp()
    await tab.run({ kind: 'readNotifications', upToId: tab.rows(view)[2] ?? '' })
    await world.tick(60)
    expect(tab.meta(view).unseenCount).toBe(1)
  })

  test('are marked as read through markers on servers without the Pleroma endpoint', async () => {
    const { world, instance, tab, view } = await setUp('gotosocial')
    await tab.run({ kind: 'readNotifications', upToId: tab.rows(view)[0] ?? '' })
    await world.tick(60)
    expect(instance.last('POST /api/v1/markers').body).toEqual({
      notifications: { last_read_id: tab.rows(view)[0] },
    })
  })

  test('that are invalid are skipped, and paging continues from them', async () => {
    const { world, instance, engine } = await startEngine()
    for (let count = 0; count < 40; count++) instance.notify(count > 9 && count < 15 ? { account: null } : {})
    const tab = await openTab(engine)
    const view = await tab.watch('notifications')
    await world.tick(1_000)
    expect(tab.rows(view)).toHaveLength(25)
    await tab.page(view, 'older')
    expect(tab.rows(view)).toHaveLength(35)
    expect(engine.problems().join()).toContain('notification: no usable account')
    await tab.page(view, 'older')
    expect(tab.meta(view).bottomedOut).toBe(true)
  })

  test.each([45, 200])('that are invalid, %s in a row, do not end the list (NO10)', async (invalid) => {
    const { world, instance, engine } = await startEngine({ dialect: 'mastodon' })
    for (let count = 0; count < 10; count++) instance.notify()
    for (let count = 0; count < invalid; count++) instance.notify({ account: null })
    const tab = await openTab(engine)
    const view = await tab.watch('notifications')
    await world.tick(5_000)
    for (let press = 0; press < 4; press++) await tab.page(view, 'older')
    expect(tab.rows(view)).toHaveLength(10)
    // What is new comes above them, and none is missing.
    world.sockets.emit('notification', instance.notify())
    await world.tick(1_000)
    expect(tab.rows(view)).toHaveLength(11)
    world.sockets.last.end(1006)
    await world.tick(20_000)
    expect(tab.rows(view)).toHaveLength(11)
    expect(tab.rows(view).filter((id) => id.startsWith('gap:'))).toEqual([])
  })

  test('of kinds that are not known are listed, counted, and asked for in the words of the instance (NK1, NK5)', async () => {
    const { world, instance, engine } = await startEngine({ dialect: 'mastodon-4.6' })
    instance.notify({ type: 'brand.new', account: null })
    const tab = await openTab(engine)
    const view = await tab.watch('notifications')
    await world.tick(1_000)
    const [id] = tab.rows(view)
    expect(tab.entity('notification', id)).toMatchObject({ type: 'other', about: 'brand.new', accountId: '' })
    expect(tab.entity('badges')).toMatchObject({ notifications: 1 })
    const asked = instance.last('GET /api/v1/notifications').query.getAll('supported_types[]')
    expect(asked).toContain('moderation_warning')
    expect(asked).toContain('admin.report')
    expect(asked).not.toContain('other')
    world.sockets.emit('notification', instance.notify({ type: 'moderation_warning' }))
    await world.tick(1_000)
    expect(tab.entity('badges')).toMatchObject({ notifications: 2 })
    await tab.run({ kind: 'readNotifications', upToId: tab.rows(view)[0] ?? '' })
    await world.tick(1_000)
    expect(tab.entity('badges')).toMatchObject({ notifications: 0 })
  })

  test('that are invalid are not fetched twice when they are the newest', async () => {
    const { world, instance, tab } = await setUp()
    await tab.run({ kind: 'setPreferences', change: { useStreamingApi: false } })
    const { id } = instance.notify({ account: null })
    await world.tick(10_100)
    const callsBefore = instance.count('GET /api/v1/notifications')
    await world.tick(20_000)
    expect(instance.count('GET /api/v1/notifications')).toBe(callsBefore + 2)
    expect(instance.last('GET /api/v1/notifications').query.get('since_id')).toBe(id)
  })

  test('that fail to load show a notice of their own', async () => {
    const { world, instance, engine } = await startEngine()
    instance.script('GET /api/v1/notifications', refusal(500, 'broken'))
    const tab = await openTab(engine)
    await tab.watch('notifications')
    await world.tick(30_000)
    expect(tab.notices).toMatchObject([{ textKey: 'notifications.error', timeoutMs: 5_000 }])
  })

  test('stay loaded while the user reads old ones', async () => {
    const { world, instance, engine } = await startEngine()
    for (let count = 0; count < 120; count++) instance.notify()
    const tab = await openTab(engine)
    const view = await tab.watch('notifications')
    await world.tick(1_000)
    for (let page = 0; page < 5; page++) await tab.page(view, 'older')
    await tab.move(view, { from: 90, to: 110, atTop: false })
    world.sockets.emit('notification', instance.notify())
    await world.tick(60)
    expect(tab.rows(view)).toHaveLength(121)
  })

  test('show thirty at first and all unseen ones, twenty more per page, and thirty again once read', async () => {
    const { world, instance, engine } = await startEngine()
    for (let count = 0; count < 62; count++) instance.notify({ pleroma: { is_seen: count < 60 } })
    const tab = await openTab(engine)
    const other = await openTab(engine)
    const view = await tab.watch('notifications')
    const inOther = await other.watch('notifications')
    await world.tick(1_000)
    const calls = (): number => instance.count('GET /api/v1/notifications')
    const callsBefore = calls()
    // The first page suffices: two of the thirty are unseen.
    expect(tab.rows(view)).toHaveLength(30)
    await tab.page(view, 'older')
    expect(tab.rows(view)).toHaveLength(50)
    expect(calls()).toBe(callsBefore + 1)
    expect(instance.last('GET /api/v1/notifications').query.get('max_id')).not.toBe(null)
    // The engine has them already, so the other tab needs no call.
    await other.page(inOther, 'older')
    expect(other.rows(inOther)).toHaveLength(50)
    expect(calls()).toBe(callsBefore + 1)
    world.sockets.emit('notification', instance.notify())
    await world.tick(2_100)
    expect(tab.rows(view)).toHaveLength(51)
    await tab.run({ kind: 'readNotifications', upToId: tab.rows(view)[0] ?? '' })
    await world.tick(60)
    expect(tab.rows(view)).toHaveLength(30)
    // The other tab did not page because of that.
    expect(other.rows(inOther)).toHaveLength(51)
    world.sockets.emit('notification', instance.notify())
    await world.tick(2_100)
    expect(tab.rows(view)).toHaveLength(31)
    for (let press = 0; press < 4; press++) await tab.page(view, 'older')
    expect(tab.rows(view)).toHaveLength(64)
    expect(tab.meta(view).bottomedOut).toBe(true)
  })

  test('show twenty more on a press even if fewer are loaded, the loaded ones at once (NO9)', async () => {
    const { world, instance, engine } = await startEngine()
    for (let count = 0; count < 100; count++) instance.notify({ pleroma: { is_seen: true } })
    const tab = await openTab(engine)
    const view = await tab.watch('notifications')
    await world.tick(1_000)
    for (let count = 0; count < 7; count++) world.sockets.emit('notification', instance.notify())
    await world.tick(2_100)
    await tab.run({ kind: 'readNotifications', upToId: tab.rows(view)[0] ?? '' })
    await world.tick(60)
    expect(tab.rows(view)).toHaveLength(30)
    const hold = instance.hold('GET /api/v1/notifications')
    const paging = tab.page(view, 'older')
    await world.tick(60)
    expect(tab.rows(view)).toHaveLength(37)
    hold.release()
    await paging
    await world.tick(60)
    expect(tab.rows(view)).toHaveLength(50)
  })

  test('show twenty more on a press even if a filter hides some of them (NO9)', async () => {
    const { world, instance, engine } = await startEngine()
    for (let count = 0; count < 120; count++) {
      const kind =
        count % 2 === 0 ? { type: 'follow' } : { type: 'favourite', status: instance.publish({}, []) }
      instance.notify({ ...kind, pleroma: { is_seen: true } })
    }
    const tab = await openTab(engine)
    await tab.run({ kind: 'setPreferences', change: { 'notificationVisibility.follow': false } })
    const view = await tab.watch('notifications')
    await world.tick(1_000)
    const before = tab.rows(view).length
    expect(before).toBeLessThan(30)
    await tab.page(view, 'older')
    expect(tab.rows(view)).toHaveLength(before + 20)
    await tab.page(view, 'older')
    expect(tab.rows(view)).toHaveLength(before + 40)
  })

  test('about a deleted post are not fetched again and again', async () => {
    const { world, instance, tab } = await setUp()
    const post = instance.publish({}, [])
    world.sockets.emit('notification', instance.notify({ type: 'mention', status: post }))
    await world.tick(60)
    world.sockets.emit('delete', String(post.id))
    instance.notifications.shift()
    const asked = (): number => instance.calls.filter(({ path }) => !path.endsWith('/relationships')).length
    const calls = asked()
    for (let round = 0; round < 20; round++) {
      world.sockets.emit('notification', instance.notify())
      await world.tick(1_000)
    }
    expect(asked() - calls).toBeLessThanOrEqual(1)
    expect(tab.gaps).toBe(0)
  })

  test('of a disabled type are neither listed nor counted, in all tabs', async () => {
    const { world, instance, engine, tab, view } = await setUp()
    const other = await openTab(engine)
    const inOther = await other.watch('notifications')
    const favourite = () => instance.notify({ type: 'favourite', status: instance.publish({}, []) })
    world.sockets.emit('notification', favourite())
    await world.tick(1_000)
    const [like = ''] = tab.rows(view)
    const setLikesShown = async (on: boolean): Promise<void> => {
      await tab.run({ kind: 'setPreferences', change: { 'notificationVisibility.like': on } })
      await world.tick(1_000)
    }
    await setLikesShown(false)
    expect(other.rows(inOther)).not.toContain(like)
    expect(other.meta(inOther).unseenCount).toBe(3)
    expect(other.entity('badges')).toMatchObject({ notifications: 3 })
    world.sockets.emit('notification', favourite())
    await world.tick(1_000)
    expect(tab.rows(view)).toHaveLength(4)
    await setLikesShown(true)
    expect(other.rows(inOther)).toContain(like)
    expect(other.rows(inOther)).toHaveLength(6)
    expect(other.entity('badges')).toMatchObject({ notifications: 5 })
  })

  test('can be marked as read one by one', async () => {
    const { world, instance, engine, tab, view } = await setUp()
    const other = await openTab(engine)
    const inOther = await other.watch('notifications')
    const hold = instance.hold(READ)
    const notificationId = tab.rows(view)[2] ?? ''
    const command = await tab.run({ kind: 'readNotification', notificationId })
    await world.tick(60)
    expect(other.meta(inOther).unseenCount).toBe(2)
    hold.release()
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(instance.last(READ).form.get('id')).toBe(notificationId)
    // It is seen already, so there is no call.
    await other.run({ kind: 'readNotification', notificationId })
    await world.tick(60)
    expect(instance.count(READ)).toBe(1)
  })

  test('one that could not be marked as read is unseen again', async () => {
    const { world, instance, tab, view } = await setUp()
    instance.script(READ, refusal(500, 'broken'))
    const command = await tab.run({ kind: 'readNotification', notificationId: tab.rows(view)[1] ?? '' })
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: false })
    expect(tab.meta(view).unseenCount).toBe(3)
  })

  test('read one by one move the marker only when all older ones are seen', async () => {
    const { world, instance, tab, view } = await setUp('gotosocial')
    // The newest is seen already; the three below are not.
    const [, newest = '', middle = '', oldest = ''] = tab.rows(view)
    const markers = (): unknown[] =>
      instance.calls
        .filter(({ method, path }) => `${method} ${path}` === 'POST /api/v1/markers')
        .map(({ body }) => Object(Object(body).notifications).last_read_id)
    const read = async (notificationId: string): Promise<void> => {
      await tab.run({ kind: 'readNotification', notificationId })
      await world.tick(60)
    }
    await read(middle)
    expect(markers()).toEqual([])
    await read(oldest)
    expect(markers()).toEqual([middle])
    await read(newest)
    expect(markers()).toEqual([middle, tab.rows(view)[0]])
    expect(tab.meta(view).unseenCount).toBe(0)
  })

  test('of a follow request become a follow when it is approved, and disappear when it is denied', async () => {
    const { world, instance, tab, view } = await setUp()
    const requestFollow = (name: string) =>
      world.sockets.emit(
        'notification',
        instance.notify({ type: 'follow_request', account: instance.account(name) }),
      )
    requestFollow('bob')
    await world.tick(500)
    const [requestId = ''] = tab.rows(view)
    instance.script('POST /api/v1/follow_requests/u-bob/authorize', json({ id: 'u-bob', followed_by: true }))
    // Pleroma changes the notification itself.
    instance.script(
      `GET /api/v1/notifications/${requestId}`,
      json({ ...instance.notifications[0], type: 'follow' }),
    )
    await tab.run({ kind: 'answerFollowRequest', accountId: 'u-bob', accept: true })
    await world.tick(500)
    expect(tab.entity('notification', requestId)).toMatchObject({ type: 'follow', seen: true })
    expect(instance.last(READ).form.get('id')).toBe(requestId)
    requestFollow('bob')
    await world.tick(500)
    const [again = ''] = tab.rows(view)
    const dismiss = `POST /api/v1/notifications/${again}/dismiss`
    instance.script(dismiss, json({}))
    instance.script('POST /api/v1/follow_requests/u-bob/reject', json({ id: 'u-bob' }))
    await tab.run({ kind: 'answerFollowRequest', accountId: 'u-bob', accept: false })
    await world.tick(500)
    expect(instance.count(dismiss)).toBe(1)
    expect(tab.rows(view)).not.toContain(again)
    expect(tab.rows(view)).toContain(requestId)
  })

  test('of a denied request may be gone already: nothing is asked about that (NO22)', async () => {
    const { world, instance, tab, view } = await setUp()
    const bob = instance.account('bob')
    world.sockets.emit('notification', instance.notify({ type: 'follow_request', account: bob }))
    await world.tick(500)
    const [requestId = ''] = tab.rows(view)
    const dismiss = `POST /api/v1/notifications/${requestId}/dismiss`
    instance.script(dismiss, refusal(403, 'Cannot dismiss notification'))
    instance.script('POST /api/v1/follow_requests/u-bob/reject', json({ id: 'u-bob' }))
    const verified = instance.count('GET /api/v1/accounts/verify_credentials')
    const command = await tab.run({ kind: 'answerFollowRequest', accountId: 'u-bob', accept: false })
    await world.tick(2_000)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(tab.rows(view)).not.toContain(requestId)
    expect(instance.count(dismiss)).toBe(1)
    expect(instance.count('GET /api/v1/accounts/verify_credentials')).toBe(verified)
  })

  test('of a follow request stay when approving it fails, and a later follow is a new one (NO23)', async () => {
    const { world, instance, tab, view } = await setUp()
    const carol = instance.account('carol')
    world.sockets.emit('notification', instance.notify({ type: 'follow_request', account: carol }))
    await world.tick(500)
    const [requestId = ''] = tab.rows(view)
    instance.script('POST /api/v1/follow_requests/u-carol/authorize', refusal(403, 'not you'))
    const command = await tab.run({ kind: 'answerFollowRequest', accountId: 'u-carol', accept: true })
    await world.tick(500)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { status: 403 } })
    expect(tab.noticeKeys()).toEqual([])
    expect(tab.entity('notification', requestId)).toMatchObject({ type: 'follow_request', seen: false })
    world.sockets.emit('notification', instance.notify({ type: 'follow', account: carol }))
    await world.tick(500)
    expect(tab.rows(view)).not.toContain(requestId)
    expect(tab.entity('notification', tab.rows(view)[0])).toMatchObject({ type: 'follow', seen: false })
  })

  test('of a follow long after an approval are news, if the instance sent none for the approval itself (NO21)', async () => {
    const { world, instance, tab, view } = await setUp()
    const carol = instance.account('carol')
    world.sockets.emit('notification', instance.notify({ type: 'follow_request', account: carol }))
    await world.tick(500)
    instance.script(
      'POST /api/v1/follow_requests/u-carol/authorize',
      json({ id: 'u-carol', followed_by: true }),
    )
    await tab.run({ kind: 'answerFollowRequest', accountId: 'u-carol', accept: true })
    await world.tick(6 * 60_000)
    world.sockets.emit('notification', instance.notify({ type: 'follow', account: carol }))
    await world.tick(500)
    expect(tab.entity('notification', tab.rows(view)[0])).toMatchObject({ type: 'follow', seen: false })
  })

  test('of a request that was gone before its approval disappear, and a later follow is news (NO21)', async () => {
    const { world, instance, tab, view } = await setUp()
    const carol = instance.account('carol')
    world.sockets.emit('notification', instance.notify({ type: 'follow_request', account: carol }))
    await world.tick(500)
    const [requestId = ''] = tab.rows(view)
    instance.script('POST /api/v1/follow_requests/u-carol/authorize', refusal(404, 'not found'))
    await tab.run({ kind: 'answerFollowRequest', accountId: 'u-carol', accept: true })
    await world.tick(500)
    expect(tab.rows(view)).not.toContain(requestId)
    world.sockets.emit('notification', instance.notify({ type: 'follow', account: carol }))
    await world.tick(500)
    expect(tab.entity('notification', tab.rows(view)[0])).toMatchObject({ type: 'follow', seen: false })
  })

  test('show the new state of a report at once in all tabs, and roll it back when it is refused', async () => {
    const { world, instance, engine, tab, view } = await setUp()
    const other = await openTab(engine)
    await other.watch('notifications')
    const report = {
      id: '7',
      state: 'open',
      account: instance.account('bob'),
      actor: instance.account('carol'),
    }
    world.sockets.emit('notification', instance.notify({ type: 'pleroma:report', report }))
    await world.tick(500)
    expect(tab.entity('notification', tab.rows(view)[0] ?? '')).toMatchObject({ reportId: '7' })
    const call = 'PATCH /api/pleroma/admin/reports'
    const hold = instance.hold(call)
    await tab.run({ kind: 'setReportState', reportId: '7', state: 'resolved' })
    await world.tick(60)
    expect(other.entity('report', '7')).toMatchObject({ state: 'resolved' })
    instance.script(call, refusal(500, 'broken'))
    hold.release()
    await world.tick(500)
    expect(other.entity('report', '7')).toMatchObject({ state: 'open' })
  })
})

describe('the marker of a server without a flag per notification', () => {
  const MARKERS = 'GET /api/v1/markers'

  async function open() {
    const started = await startEngine({ dialect: 'gotosocial' })
    const { instance, engine } = started
    for (let count = 0; count < 4; count++) instance.notify()
    instance.lastReadId = String(instance.notifications[1]?.id)
    const show = async () => {
      const tab = await openTab(engine)
      const view = await tab.watch('notifications')
      await started.world.tick(3_000)
      return { tab, view, unseen: () => tab.entity('badges')?.notifications }
    }
    return { ...started, show }
  }

  test('says which notifications are seen, with one call (NO35)', async () => {
    const { instance, show } = await open()
    const { unseen } = await show()
    expect(unseen()).toBe(1)
    expect(instance.count(MARKERS)).toBe(1)
    expect(instance.last(MARKERS).query.getAll('timeline[]')).toEqual(['notifications'])
  })

  test('may be about a notification that is not in the list (NO35)', async () => {
    const { instance, show } = await open()
    instance.notifications = instance.notifications.filter(({ id }) => id !== instance.lastReadId)
    const { unseen } = await show()
    expect(unseen()).toBe(1)
  })

  test('that arrives late changes the rows that are shown by then (NO35)', async () => {
    const { world, instance, show } = await open()
    const hold = instance.hold(MARKERS)
    const { tab, view, unseen } = await show()
    expect(tab.rows(view)).toHaveLength(4)
    expect(unseen()).toBe(4)
    hold.release()
    await world.tick(1_000)
    expect(unseen()).toBe(1)
  })

  test.each([
    ['refused', () => refusal(401, 'token not supplied')],
    ['forbidden', () => refusal(403, 'no')],
    ['missing', () => refusal(404, 'not found')],
    ['invalid', () => refusal(422, 'no')],
    ['broken', () => refusal(500, 'broken')],
    ['an HTML page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['a list', () => json([])],
    ['of another shape', () => json({ notifications: { last_read_id: { a: 1 } } })],
  ])('that is %s leaves the notifications unseen, and is not asked for at once again', async (_, answer) => {
    const { world, instance, show } = await open()
    const restore = instance.script(MARKERS, answer)
    const { tab, unseen } = await show()
    expect(unseen()).toBe(4)
    expect(tab.noticeKeys()).toEqual([])
    await world.tick(60_000)
    expect(instance.count(MARKERS)).toBe(1)
    expect(tab.session.state).toBe('signed-in')
    restore()
    // Marking them as read works, also where there is no marker.
    const upToId = String(instance.notifications[0]?.id)
    const command = await tab.run({ kind: 'readNotifications', upToId })
    await world.tick(1_000)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(unseen()).toBe(0)
  })

  test('that asks for a pause leaves the notifications unseen (NO35)', async () => {
    const { world, instance, show } = await open()
    instance.script(MARKERS, refusal(429, 'Throttled', { 'retry-after': '20' }), 1)
    const { unseen } = await show()
    expect(unseen()).toBe(4)
    await world.tick(5 * 60_000)
    expect(unseen()).toBe(1)
    expect(instance.count(MARKERS)).toBe(2)
  })

  test('does not make a notification unseen that was read here', async () => {
    const { world, instance, show } = await open()
    const { tab, view, unseen } = await show()
    await tab.run({ kind: 'readNotification', notificationId: tab.rows(view)[0] ?? '' })
    await world.tick(100)
    expect(unseen()).toBe(0)
    instance.lastReadId = String(instance.notifications[3]?.id)
    // The same notifications again, in a list of one kind.
    await tab.watch({ kind: 'notifications', types: ['follow'] })
    await world.tick(3_000)
    expect(unseen()).toBe(0)
  })
})

test('an empty list counts as loaded', async () => {
  const { world, instance, engine } = await startEngine()
  instance.script('GET /api/v1/notifications', json([]))
  const tab = await openTab(engine)
  const view = await tab.watch('notifications')
  await world.tick(1_000)
  expect(tab.meta(view)).toMatchObject({ loaded: true, bottomedOut: true, unseenCount: 0 })
})
