import { afterEach, beforeEach, expect, test } from 'vitest'
import { createInstance, type Instance } from '../createInstance.ts'

const ORIGIN = 'http://instance.example'

let instance: Instance
const get = async <T>(path: string): Promise<T> => {
  const answer = await instance.app.fetch(new Request(ORIGIN + path))
  return (await answer.json()) as T
}

beforeEach(() => {
  instance = createInstance({ origin: ORIGIN, posts: 5 })
})
afterEach(() => instance.close())

test('lists custom emoji with images, packs and tags, in both formats', async () => {
  const map = await get<Record<string, { image_url: string; tags: string[] }>>('/api/pleroma/emoji.json')
  expect(map.crow_10).toEqual({ image_url: '/media/emoji/crows/crow_10.png', tags: ['pack:crows', 'round'] })
  const list = await get<{ shortcode: string; category: string }[]>('/api/v1/custom_emojis')
  expect(list).toHaveLength(Object.keys(map).length)
  expect(list.find(({ shortcode }) => shortcode === 'owl_01')).toMatchObject({ category: 'owls' })
})

test('can have very many emoji', async () => {
  instance.control.emoji(20_000)
  const map = await get<Record<string, { image_url: string }>>('/api/pleroma/emoji.json')
  expect(Object.keys(map)).toHaveLength(20_000)
  const picture = await instance.app.fetch(new Request(ORIGIN + encodeURI(map.herd_00001?.image_url ?? '')))
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  instance.control.emoji(20_000)
  expect(instance.state.emoji.size).toBe(20_000)
})
