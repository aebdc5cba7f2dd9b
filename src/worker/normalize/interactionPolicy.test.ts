import { describe, expect, test } from 'vitest'
import { normalizePolicy } from './interactionPolicy.ts'

const rule = (automatic: readonly string[], manual: readonly string[] = []) => ({
  automatic_approval: automatic,
  manual_approval: manual,
})
const all = (one: unknown) => ({ can_favourite: one, can_reply: one, can_reblog: one })
const REFUSED = { favourite: 'refused', reply: 'refused', repeat: 'refused' }
const ASKS = { favourite: 'asks', reply: 'asks', repeat: 'asks' }

describe('what the reader may do to a post (AP1)', () => {
  test.each([
    ['at once', all(rule(['public', 'me'])), undefined],
    ['with approval', all(rule(['author'], ['public', 'me'])), ASKS],
    ['nothing', all(rule(['author', 'followers'], ['mutuals'])), REFUSED],
    ['at once, though others have to ask', all(rule(['followers', 'me'], ['public'])), undefined],
    ['with approval, though others need none', all(rule(['followers', 'public'], ['me'])), ASKS],
    ['as everybody, where the reader is not named', all(rule(['author'], ['public'])), ASKS],
    ['as everybody, at once', all(rule(['public'])), undefined],
    ['in the older words', all({ always: ['author'], with_approval: ['me'] }), ASKS],
    ['one of them', { ...all(rule(['me'])), can_reblog: rule(['author']) }, { repeat: 'refused' }],
  ])('%s', (_, raw, expected) => {
    expect(normalizePolicy(raw)).toEqual(expected)
  })

  test.each([undefined, null, 'public', [], {}, all(null), all({}), all({ automatic_approval: 'me' })])(
    'what is no policy restricts nothing: %j',
    (raw) => {
      expect(normalizePolicy(raw)).toBeUndefined()
    },
  )
})
