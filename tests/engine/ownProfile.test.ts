import { describe, expect, test } from 'vitest'
import { json, refusal } from './harness/fakeInstance.ts'
import { openTab, startEngine } from './harness/world.ts'

const PATCH = 'PATCH /api/v1/accounts/update_credentials'
const VERIFY = 'GET /api/v1/accounts/verify_credentials'

async function setUp() {
  const { world, engine, instance } = await startEngine()
  const [tab, other] = [await openTab(engine), await openTab(engine)]
  await world.tick(2_000)
  const loadOwnProfile = async () => {
    const answer = tab.api.lookup({ kind: 'ownProfile', account: tab.session.account })
    await world.tick(500)
    return answer
  }
  return { world, instance, tab, other, loadOwnProfile }
}

describe("the user's own profile", () => {
  test('contains the source text that the user typed', async () => {
    const { instance, loadOwnProfile } = await setUp()
    Object.assign(instance.account('alice'), {
      display_name: 'Alice :owl:',
      note: '<p>Likes <b>owls</b></p>',
      source: { note: 'Likes **owls**', fields: [{ name: 'Blog', value: 'a.example' }, 7] },
    })
    instance.script(VERIFY, () => json(instance.account('alice')))
    expect(await loadOwnProfile()).toMatchObject({
      ok: true,
      value: {
        ownProfile: {
          name: 'Alice :owl:',
          bio: 'Likes **owls**',
          fields: [{ name: 'Blog', value: 'a.example' }],
          birthday: '',
        },
      },
    })
  })

  test('is an error if the instance does not send the source text: saving a guess would lose it', async () => {
    const { instance, loadOwnProfile } = await setUp()
    instance.script(VERIFY, () => json({ ...instance.account('alice'), source: { note: 7 } }))
    expect(await loadOwnProfile()).toMatchObject({ ok: false, fault: { code: 'unreadable' } })
  })

  test('has the text that others see where the instance sends no source of it, marked as such (AC1)', async () => {
    const { instance, loadOwnProfile } = await setUp()
    const note = 'Likes <b>owls</b><br/>and &amp; moons'
    const answer = (source: string) =>
      json({ ...instance.account('alice'), note, source: { note: source, fields: [] } })
    instance.script(VERIFY, () => answer(''))
    expect(await loadOwnProfile()).toMatchObject({
      value: { ownProfile: { bio: 'Likes owls\nand & moons', bioAsShown: true } },
    })
    instance.script(VERIFY, () => answer('Likes **owls**'))
    const { value } = (await loadOwnProfile()) as { value: { ownProfile: object } }
    expect(value.ownProfile).toMatchObject({ bio: 'Likes **owls**', bioAsShown: false })
  })

  test('is changed in the given fields only, in all tabs', async () => {
    const { world, instance, tab, other } = await setUp()
    instance.script(PATCH, () => {
      instance.account('alice').display_name = 'Alicia'
      return json(instance.account('alice'))
    })
    const fields = [
      { name: 'Blog', value: 'a.example' },
      { name: '', value: ' ' },
    ]
    const change = { name: 'Alicia', fields, header: null }
    const command = await tab.run({ kind: 'editProfile', change })
    await world.tick(500)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(instance.last(PATCH).body).toEqual({
      display_name: 'Alicia',
      fields_attributes: [{ name: 'Blog', value: 'a.example' }],
      header: '',
    })
    expect(tab.notices).toMatchObject([{ level: 'success', textKey: 'settings.saving_ok' }])
    const id = other.session.userId ?? ''
    expect(other.entity('account', id)).toMatchObject({ nameText: 'Alicia' })
  })

  test('of which the server did not take all says what (AC31)', async () => {
    const { world, instance, tab } = await setUp()
    const source = { note: 'old', fields: [{ name: 'Blog', value: 'a.example' }] }
    instance.script(PATCH, () => json({ ...instance.account('alice'), display_name: 'Alicia', source }))
    const change = { name: ' Alicia', bio: 'new', fields: [{ name: 'Blog ', value: 'a.example' }], bot: true }
    const command = await tab.run({ kind: 'editProfile', change })
    await world.tick(500)
    expect(tab.settled.get(command)).toMatchObject({ ok: true, result: { untaken: ['bio', 'bot'] } })
    expect(tab.notices).toEqual([])
  })

  test('keeps a picture that the server has not removed, and says so (AC31)', async () => {
    const { world, instance, tab } = await setUp()
    instance.script(PATCH, () => json(instance.account('alice')))
    const command = await tab.run({ kind: 'editProfile', change: { avatar: null, header: null } })
    await world.tick(500)
    // There was no banner.
    expect(tab.settled.get(command)).toMatchObject({ ok: true, result: { untaken: ['avatar'] } })
  })

  test('is changed together with a picture, and its text is saved even if the picture is refused (AC4)', async () => {
    const { world, instance, tab } = await setUp()
    const bodies: unknown[] = []
    instance.script(PATCH, ({ body }) => {
      bodies.push(body)
      return body === undefined ? refusal(422, 'no such picture') : json(instance.account('alice'))
    })
    const avatar = new File(['picture'], 'me.png', { type: 'image/png' })
    const command = await tab.run({ kind: 'editProfile', change: { name: 'Alicia', avatar, header: null } })
    await world.tick(500)
    expect(bodies).toEqual([{ display_name: 'Alicia', header: '' }, undefined])
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { status: 422 } })
    expect(tab.notices).toEqual([])
  })

  test('allows a picture 5 minutes to be sent (AC10)', async () => {
    const { world, instance, tab } = await setUp()
    instance.hold(PATCH)
    const avatar = new File(['picture'], 'me.png', { type: 'image/png' })
    const command = await tab.run({ kind: 'editProfile', change: { avatar } })
    await world.tick(299_000)
    expect(tab.settled.get(command)).toBeUndefined()
    await world.tick(2_000)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'deadline' } })
  })

  test('that could not be saved reports why', async () => {
    const { world, instance, tab } = await setUp()
    instance.script(PATCH, refusal(413, 'Name is too long'))
    const command = await tab.run({ kind: 'editProfile', change: { name: 'A'.repeat(200) } })
    await world.tick(500)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { status: 413 } })
    expect(tab.notices).toEqual([])
  })
})
