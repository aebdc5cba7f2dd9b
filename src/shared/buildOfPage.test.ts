import { expect, test } from 'vitest'
import { buildOfPage } from './buildOfPage.ts'

test('reads the stamp of a page, and none from the page of a network that wants a login', () => {
  expect(buildOfPage('<head><meta name="rookery-build" content="1700000001"><title>x</title>')).toBe(
    1_700_000_001,
  )
  for (const html of [
    '',
    '<html><title>Log in</title><script src="/assets/app-1.js"></script>',
    '<meta name="rookery-build" content="">',
  ])
    expect(buildOfPage(html)).toBeNull()
})
