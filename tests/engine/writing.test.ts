import { describe, expect, test } from 'vitest'
import type { PostDraft } from '../../src/shared/commands/posts.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import type { Dialect } from './harness/json.ts'
import { openTab, startEngine } from './harness/world.ts'

const POST = 'POST /api/v1/statuses'

const draft = (more: Partial<PostDraft> = {}): PostDraft => ({
  text: 'hello',
  subject: '',
  visibility: 'public',
  sensitive: false,
  contentType: 'text/plain',
  ...more,
})

async function writing(dialect: Dialect = 'pleroma') {
  const started = await startEngine({ dialect })
  started.instance.fill(3)
  const tab = await openTab(started.engine)
  await tab.watch('friends')
  await started.world.tick(5_000)
  const run = async (more: Partial<PostDraft>, draftId = 'new') => {
    const command = await tab.run({ kind: 'post', draftId, draft: draft(more) })
    await started.world.tick(1_000)
    return tab.settled.get(command)
  }
  return { ...started, tab, run }
}

describe('a post', () => {
  test('says all that was chosen, as a form', async () => {
    const { instance, run } = await writing()
    await run({
      subject: 'cw',
      visibility: 'unlisted',
      sensitive: true,
      contentType: 'text/markdown',
      inReplyToId: '7',
      language: 'eo',
      expiresInS: 86_400,
      quoteId: '9',
      idempotencyKey: '1732201234567',
      poll: { options: ['tea', 'coffee'], multiple: true, expiresInS: 600 },
    })
    const { form, key } = instance.last(POST)
    expect(key).toBe('1732201234567')
    expect([...form]).toEqual(
      expect.arrayContaining([
        ['status', 'hello'],
        ['source', 'Rookery'],
        ['spoiler_text', 'cw'],
        ['visibility', 'unlisted'],
        ['sensitive', 'true'],
        ['content_type', 'text/markdown'],
        ['in_reply_to_id', '7'],
        ['language', 'eo'],
        ['expires_in', '86400'],
        ['quote_id', '9'],
        ['poll[options][]', 'tea'],
        ['poll[options][]', 'coffee'],
        ['poll[multiple]', 'true'],
        ['poll[expires_in]', '600'],
      ]),
    )
    expect(form.has('preview')).toBe(false)
  })

  test('has no null characters in it', async () => {
    const { instance, run } = await writing()
    await run({ text: 'a\0b', subject: '\0' })
    expect(instance.last(POST).form.get('status')).toBe('ab')
    expect(instance.last(POST).form.has('spoiler_text')).toBe(false)
  })

  test('that two tabs send with the same words is made once, also where keys are ignored', async () => {
    const { world, engine, instance, tab } = await writing('gotosocial')
    const other = await openTab(engine)
    const held = instance.hold(POST)
    const body = { kind: 'post', draftId: 'new', draft: draft({ idempotencyKey: '5' }) } as const
    const [first, second] = [await tab.run(body), await other.run(body)]
    held.release()
    await world.tick(2_000)
    expect(instance.count(POST)).toBe(1)
    expect(other.settled.get(second)).toMatchObject({ ok: true })
    expect(tab.settled.get(first)).toMatchObject({ ok: true })
    await tab.run({ ...body, draft: draft({ idempotencyKey: '6' }) })
    await world.tick(2_000)
    expect(instance.count(POST)).toBe(2)
  })
})

describe('an edit', () => {
  test('sends all of the post, and shows in every tab', async () => {
    const { world, engine, instance, tab } = await writing()
    const other = await openTab(engine)
    await other.watch('friends')
    const [id = ''] = instance.ids('home')
    const path = `PUT /api/v1/statuses/${id}`
    const changed = { ...instance.timeline('home')[0], content: 'changed', edited_at: '2026-01-01T00:00:00Z' }
    instance.script(path, () => json(changed))
    const draftId = `edit:${id}`
    await tab.run({
      kind: 'saveDraft',
      draftId,
      draft: { text: 'changed', subject: '', writer: 'me' },
    })
    const { visibility: _visibility, ...edited } = draft({ text: 'changed', subject: 'cw' })
    const command = await tab.run({ kind: 'edit', statusId: id, draftId, draft: edited })
    await world.tick(1_000)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(instance.last(path).body).toEqual({
      status: 'changed',
      spoiler_text: 'cw',
      sensitive: false,
      content_type: 'text/plain',
      media_ids: [],
    })
    expect(other.entity('status', id)).toMatchObject({ editedAt: expect.any(String), content: ['changed'] })
    expect(tab.entity('draft', draftId)).toBeUndefined()
  })

  test('that is refused says why, keeps its draft and is logged', async () => {
    const { world, instance, tab } = await writing()
    const [id = ''] = instance.ids('home')
    instance.script(`PUT /api/v1/statuses/${id}`, refusal(422, 'not like this'))
    const draftId = `edit:${id}`
    await tab.run({ kind: 'saveDraft', draftId, draft: { text: 'x', subject: '', writer: 'me' } })
    const command = await tab.run({ kind: 'edit', statusId: id, draftId, draft: draft({ text: 'x' }) })
    await world.tick(1_000)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { serverText: 'not like this' } })
    expect(tab.entity('draft', draftId)).toMatchObject({ text: 'x' })
    const logs = await tab.api.logs(null)
    expect(JSON.stringify(logs)).toContain('a post could not be changed: not like this')
  })

  test('begins with how the post was written', async () => {
    const { instance, tab } = await writing()
    instance.script('GET /api/v1/statuses/7/source', () =>
      json({ id: '7', text: 'a *b*', spoiler_text: 'cw', content_type: 'text/markdown' }),
    )
    const told = await tab.api.lookup({ kind: 'source', statusId: '7', account: tab.account })
    expect(told).toMatchObject({
      ok: true,
      value: { source: { text: 'a *b*', subject: 'cw', contentType: 'text/markdown' } },
    })
    instance.script('GET /api/v1/statuses/7/source', () => json({ id: '7' }))
    const odd = await tab.api.lookup({ kind: 'source', statusId: '7', account: tab.account })
    expect(odd).toMatchObject({ ok: false, fault: { code: 'unreadable' } })
  })
})

describe('a preview', () => {
  test('is asked of an instance that makes them', async () => {
    const { instance, tab } = await writing()
    const told = await tab.api.lookup({ kind: 'preview', draft: draft(), account: tab.account })
    expect(instance.last(POST).form.get('preview')).toBe('true')
    expect(told).toMatchObject({ ok: true, value: { preview: { approximate: false } } })
  })

  test('is made here where it would be published', async () => {
    const { instance, tab } = await writing('gotosocial')
    const asked = draft({ text: '**a** <b>\nhttps://x.example/?a&b', contentType: 'text/markdown' })
    const told = await tab.api.lookup({ kind: 'preview', draft: asked, account: tab.account })
    expect(instance.count(POST)).toBe(0)
    const href = 'https://x.example/?a&b'
    expect(told).toMatchObject({
      ok: true,
      value: {
        preview: {
          approximate: true,
          content: [{ t: 'strong', c: ['a'] }, ' <b>', { t: 'br' }, { t: 'a', href, c: [href] }],
        },
      },
    })
  })

  test('of nothing is none', async () => {
    const { instance, tab } = await writing()
    const told = await tab.api.lookup({ kind: 'preview', draft: draft({ text: ' ' }), account: tab.account })
    expect(told).toMatchObject({ ok: false, fault: { textKey: 'post_status.preview_empty' } })
    expect(instance.count(POST)).toBe(0)
  })
})
