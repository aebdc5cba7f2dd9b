import { describe, expect, test } from 'vitest'
import type { PostDraft } from '../../src/shared/commands/posts.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import type { Dialect } from './harness/json.ts'
import { POST, postDraft } from './harness/posting.ts'
import { openTab, startEngine } from './harness/world.ts'

const draft = (overrides: Partial<PostDraft> = {}): PostDraft => postDraft('hello', overrides)

async function setUp(dialect: Dialect = 'pleroma') {
  const started = await startEngine({ dialect })
  started.instance.fill(3)
  const tab = await openTab(started.engine)
  await tab.watch('friends')
  await started.world.tick(5_000)
  const run = async (overrides: Partial<PostDraft>, draftId = 'new') => {
    const command = await tab.run({ kind: 'post', draftId, draft: draft(overrides) })
    await started.world.tick(1_000)
    return tab.settled.get(command)
  }
  return { ...started, tab, run }
}

describe('a post', () => {
  test('sends all chosen options as a form', async () => {
    const { instance, run } = await setUp()
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

  test('of which the answer lacks something is said to, and its draft is kept (C58)', async () => {
    const { instance, tab, run } = await setUp('mastodon')
    instance.script(POST, () => json(instance.publish({ visibility: 'unlisted' }, ['home'], 'alice')), 2)
    await run({ subject: 'cw', media: [{ id: '7', description: '' }] })
    expect(tab.noticeKeys()).toEqual([
      'post_status.left_out_files',
      'post_status.left_out_subject',
      'post_status.other_visibility',
    ])
    const drafts = () => [...tab.entities.keys()].filter((key) => key.includes('/draft/'))
    expect(drafts()).toHaveLength(1)
    // Another visibility alone leaves nothing to bring back.
    await run({})
    expect(tab.noticeKeys().slice(3)).toEqual(['post_status.other_visibility'])
    expect(drafts()).toHaveLength(1)
  })

  test.each([
    ['left_out_description', 1, { media: [{ id: '7', description: 'a nest' }] }],
    ['left_out_reply', 1, { inReplyToId: '9' }],
    ['left_out_lifetime', 0, { expiresInS: 86_400 }],
  ])('of which the answer lacks a thing says so: %s (C58)', async (key, kept, draft) => {
    const { instance, tab, run } = await setUp()
    instance.script(
      'PUT /api/v1/media/7',
      json({ id: '7', type: 'image', url: 'https://rook.example/7.png' }),
    )
    const media_attachments = [
      { id: '7', type: 'image', url: 'https://rook.example/7.png', description: null },
    ]
    const answer = 'media' in draft ? { media_attachments } : {}
    instance.script(POST, () => json(instance.publish(answer, ['home'], 'alice')))
    await run(draft)
    expect(tab.noticeKeys()).toEqual([`post_status.${key}`])
    expect([...tab.entities.keys()].filter((name) => name.includes('/draft/'))).toHaveLength(kept)
  })

  test('with everything in its answer says nothing (C58)', async () => {
    const { instance, tab, run } = await setUp()
    instance.script(
      'PUT /api/v1/media/7',
      json({ id: '7', type: 'image', url: 'https://rook.example/7.png' }),
    )
    const answer = {
      media_attachments: [
        { id: '7', type: 'image', url: 'https://rook.example/7.png', description: 'a nest' },
      ],
      in_reply_to_id: '9',
      pleroma: { expires_at: '2099-01-01T00:00:00.000Z' },
    }
    instance.script(POST, () => json(instance.publish(answer, ['home'], 'alice')))
    await run({ media: [{ id: '7', description: 'a nest' }], inReplyToId: '9', expiresInS: 86_400 })
    expect(tab.noticeKeys()).toEqual([])
  })

  test('is stripped of null characters', async () => {
    const { instance, run } = await setUp()
    await run({ text: 'a\0b', subject: '\0' })
    expect(instance.last(POST).form.get('status')).toBe('ab')
    expect(instance.last(POST).form.get('spoiler_text')).toBe('')
  })

  test('sent by two tabs with the same key is created once, even if the server ignores keys', async () => {
    const { world, engine, instance, tab } = await setUp('gotosocial')
    const other = await openTab(engine)
    const hold = instance.hold(POST)
    const body = { kind: 'post', draftId: 'new', draft: draft({ idempotencyKey: '5' }) } as const
    const [first, second] = [await tab.run(body), await other.run(body)]
    hold.release()
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
  test('sends the whole post, and shows in every tab', async () => {
    const { world, engine, instance, tab } = await setUp()
    const other = await openTab(engine)
    await other.watch('friends')
    const [id = ''] = instance.ids('home')
    const path = `PUT /api/v1/statuses/${id}`
    const changed = {
      ...instance.timeline('home')[0],
      content: 'changed',
      spoiler_text: 'cw',
      edited_at: '2026-01-01T00:00:00Z',
    }
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

  test.each([
    ['mastodon', true],
    ['gotosocial', false],
    ['pleroma', false],
  ] as const)(
    'changes the description of a file, on %s in the edit itself: %s (U11)',
    async (dialect, within) => {
      const { world, instance, tab } = await setUp(dialect)
      const [id = ''] = instance.ids('home')
      // Mastodon changes only files that belong to no post.
      instance.script('PUT /api/v1/media/f1', ({ form }) =>
        within ? refusal(404, 'Record not found') : json({ id: 'f1', description: form.get('description') }),
      )
      instance.script(`PUT /api/v1/statuses/${id}`, () => json(instance.timeline('home')[0]))
      const draftId = `edit:${id}`
      const file = { id: 'f1', kind: 'image', url: 'https://rook.example/f1.png', description: 'a nets' }
      await tab.run({ kind: 'beginEdit', draftId, files: [file as never] })
      const media = [{ id: 'f1', description: 'a nest' }]
      const command = await tab.run({ kind: 'edit', statusId: id, draftId, draft: draft({ media }) })
      await world.tick(1_000)
      expect(tab.settled.get(command)).toMatchObject({ ok: true })
      const { body } = instance.last(`PUT /api/v1/statuses/${id}`)
      expect(body).toMatchObject({ media_ids: ['f1'] })
      if (within) expect(body).toMatchObject({ media_attributes: media })
      else expect(instance.last('PUT /api/v1/media/f1').form.get('description')).toBe('a nest')
    },
  )

  test('that is refused reports why and keeps its draft', async () => {
    const { world, instance, tab } = await setUp()
    const [id = ''] = instance.ids('home')
    instance.script(`PUT /api/v1/statuses/${id}`, refusal(422, 'not like this'))
    const draftId = `edit:${id}`
    await tab.run({ kind: 'saveDraft', draftId, draft: { text: 'x', subject: '', writer: 'me' } })
    const command = await tab.run({ kind: 'edit', statusId: id, draftId, draft: draft({ text: 'x' }) })
    await world.tick(1_000)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { serverText: 'not like this' } })
    expect(tab.entity('draft', draftId)).toMatchObject({ text: 'x' })
  })

  test('starts from the source text of the post', async () => {
    const { instance, tab } = await setUp()
    instance.script('GET /api/v1/statuses/7/source', () =>
      json({ id: '7', text: 'a *b*', spoiler_text: 'cw', content_type: 'text/markdown' }),
    )
    const answer = await tab.api.lookup({ kind: 'source', statusId: '7', account: tab.account })
    expect(answer).toMatchObject({
      ok: true,
      value: { source: { text: 'a *b*', subject: 'cw', contentType: 'text/markdown' } },
    })
    instance.script('GET /api/v1/statuses/7/source', () => json({ id: '7' }))
    const odd = await tab.api.lookup({ kind: 'source', statusId: '7', account: tab.account })
    expect(odd).toMatchObject({ ok: false, fault: { code: 'unreadable' } })
  })
})

describe('a preview', () => {
  test('comes from an instance that supports previews', async () => {
    const { instance, tab } = await setUp()
    const answer = await tab.api.lookup({ kind: 'preview', draft: draft(), account: tab.account })
    expect(instance.last(POST).form.get('preview')).toBe('true')
    expect(answer).toMatchObject({ ok: true, value: { preview: { approximate: false } } })
  })

  test('is rendered locally if the server would publish the post', async () => {
    const { instance, tab } = await setUp('gotosocial')
    const markdown = draft({ text: '**a** <b>\nhttps://x.example/?a&b', contentType: 'text/markdown' })
    const answer = await tab.api.lookup({ kind: 'preview', draft: markdown, account: tab.account })
    expect(instance.count(POST)).toBe(0)
    const href = 'https://x.example/?a&b'
    expect(answer).toMatchObject({
      ok: true,
      value: {
        preview: {
          approximate: true,
          content: [{ t: 'strong', c: ['a'] }, ' <b>', { t: 'br' }, { t: 'a', href, c: [href] }],
        },
      },
    })
  })

  test('of an empty post is refused', async () => {
    const { instance, tab } = await setUp()
    const answer = await tab.api.lookup({
      kind: 'preview',
      draft: draft({ text: ' ' }),
      account: tab.account,
    })
    expect(answer).toMatchObject({ ok: false, fault: { textKey: 'post_status.preview_empty' } })
    expect(instance.count(POST)).toBe(0)
  })
})
