import { expect, test, vi } from 'vitest'
import { LazyCode, lazyConstant } from './lazyConstant.ts'

test('a constant is made once, when it is first read, even if it is undefined', () => {
  const make = vi.fn(() => undefined)
  const constant = lazyConstant(make)
  expect(make).not.toHaveBeenCalled()
  constant()
  constant()
  expect(make).toHaveBeenCalledOnce()
})

test('code loads once, and again only after a failure', async () => {
  const load = vi.fn(async () => 'code').mockRejectedValueOnce(new Error('no network'))
  const code = new LazyCode(load)
  await expect(code.load()).rejects.toThrow('no network')
  expect([code.now, code.isLoading]).toEqual([undefined, false])
  const loading = [code.load(), code.load()]
  expect(code.isLoading).toBe(true)
  expect(await Promise.all(loading)).toEqual(['code', 'code'])
  expect([code.now, code.isLoading]).toEqual(['code', false])
  expect(load).toHaveBeenCalledTimes(2)
})
