import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPhoenixFrame } from './phoenixFrame.ts'

test('reads a message', () => {
  expect(readPhoenixFrame('["1","2","chat:public","new_msg",{"text":"hi"}]')).toEqual({
    join_ref: '1',
    ref: '2',
    topic: 'chat:public',
    event: 'new_msg',
    payload: { text: 'hi' },
  })
})

test('the payload is always an object, the refs are strings or null', () => {
  for (const payload of ['null', '1', '"x"', '[]'])
    expect(readPhoenixFrame(`[1,{},"phoenix","phx_reply",${payload}]`)).toEqual({
      join_ref: null,
      ref: null,
      topic: 'phoenix',
      event: 'phx_reply',
      payload: {},
    })
})

test('returns null for invalid messages', () => {
  for (const text of ['', '{', '[]', 'null', '[null,null,1,"x",{}]', '[null,null,"x"]', undefined, 7])
    expect(readPhoenixFrame(text)).toBeNull()
})

test('never throws, whatever the server sends', () => {
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.array(fc.jsonValue()).map((value) => JSON.stringify(value)),
  )
  fc.assert(
    fc.property(text, (raw) => {
      const frame = readPhoenixFrame(raw)
      if (frame !== null) expect(typeof frame.payload).toBe('object')
    }),
  )
})
