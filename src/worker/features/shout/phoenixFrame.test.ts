import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPhoenixFrame } from './phoenixFrame.ts'

test('a message is read', () => {
  expect(readPhoenixFrame('["1","2","chat:public","new_msg",{"text":"hi"}]')).toEqual({
    join_ref: '1',
    ref: '2',
    topic: 'chat:public',
    event: 'new_msg',
    payload: { text: 'hi' },
  })
})

test('its payload is always an object, its numbers are text or nothing', () => {
  for (const payload of ['null', '1', '"x"', '[]'])
    expect(readPhoenixFrame(`[1,{},"phoenix","phx_reply",${payload}]`)).toEqual({
      join_ref: null,
      ref: null,
      topic: 'phoenix',
      event: 'phx_reply',
      payload: {},
    })
})

test('what is none is none', () => {
  for (const text of ['', '{', '[]', 'null', '[null,null,1,"x",{}]', '[null,null,"x"]', undefined, 7])
    expect(readPhoenixFrame(text)).toBeNull()
})

test('nothing that a server says makes it throw', () => {
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.array(fc.jsonValue()).map((value) => JSON.stringify(value)),
  )
  fc.assert(
    fc.property(text, (said) => {
      const frame = readPhoenixFrame(said)
      if (frame !== null) expect(typeof frame.payload).toBe('object')
    }),
  )
})
