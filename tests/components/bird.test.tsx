import { describe, expect, test } from 'vitest'
import { ONLY } from '../../src/shared/model/keys.ts'
import type { OutboxEntry } from '../../src/shared/model/outbox.ts'
import { DEFAULT_PREFERENCES } from '../../src/shared/model/preferences.ts'
import { BirdLink } from '../../src/ui/blocks/bird/BirdLink.tsx'
import { birdPicture, type Mood } from '../../src/ui/blocks/bird/birdShapes.ts'
import { newsOf } from '../../src/ui/blocks/bird/news.ts'
import { showBadge } from '../../src/ui/shell/showBadge.ts'
import { ME } from './harness/entities.ts'
import { renderWith } from './harness/renderWith.tsx'
import { until } from './harness/time.ts'

const sending: OutboxEntry = { id: 'a', kind: 'post', state: 'sending', since: 0, excerpt: 'hello' }

async function openBird() {
  const { engine, page } = await renderWith(<BirdLink />)
  const link = page.getByRole('link')
  await link.waitFor()
  /** Waits until the bird shows `mood`, and returns its words. */
  const words = async (mood: Mood): Promise<string> => {
    await until(mood, async () => (await link.locator('svg').getAttribute('data-mood')) === mood)
    return (await link.getAttribute('title')) ?? ''
  }
  return { engine, link, words }
}

describe('the bird (BD1)', () => {
  test('sits, and says that the timeline is up to date only with proof', async () => {
    const { engine, words } = await openBird()
    expect(await words('sits')).toBe('')
    const stop = newsOf(engine).show({ count: 0, isCurrent: true })
    await until('the proof', async () => (await words('sits')) === 'Up to date')
    stop()
    await until('no proof', async () => (await words('sits')) === '')
  })

  test('looks up at new posts, carries what is sent, is grey without the instance, and sleeps while it is quiet', async () => {
    const { engine, words } = await openBird()
    engine.put(ME, 'preferences', ONLY, { ...DEFAULT_PREFERENCES, doNotDisturbUntil: Date.now() + 3_600_000 })
    expect(await words('sleeps')).toMatch(/^No alerts until/)
    newsOf(engine).show({ count: 3, isCurrent: false })
    expect(await words('looks')).toBe('Show 3 new')
    engine.put(ME, 'outbox', ONLY, { entries: [sending] })
    expect(await words('carries')).toBe('Sending…')
    engine.status.state = 'failed'
    expect(await words('away')).toBe("The instance can't be reached.")
    engine.status.state = 'ready'
    // What waits or was refused is not on its way.
    engine.put(ME, 'outbox', ONLY, { entries: [{ ...sending, state: 'refused' }] })
    await words('looks')
  })

  test('shows the new posts of the page when it is pressed, and is a link to the start page otherwise (BD2)', async () => {
    const { engine, page } = await renderWith(
      <main>
        <BirdLink />
        <button type="button" data-key="newest" onClick={(event) => event.currentTarget.remove()}>
          Show 3 new
        </button>
      </main>,
    )
    const link = page.getByRole('link')
    expect(await link.getAttribute('href')).toBe('/')
    newsOf(engine).show({ count: 3, isCurrent: false })
    await until('the look', async () => (await link.getAttribute('title')) === 'Show 3 new')
    await link.click()
    expect(await page.getByRole('button').count()).toBe(0)
  })
})

test('the icon is the bird, with the colour of the account in its nest (BD5, SA10)', async () => {
  const { engine } = await renderWith(<BirdLink />)
  const icon = document.createElement('link')
  Object.assign(icon, { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' })
  document.head.append(icon)
  const own = icon.href
  showBadge(engine, 0, { mood: 'sleeps' })
  expect(icon.href).toBe(birdPicture('sleeps'))
  showBadge(engine, 0, { mood: 'sits', colour: 'orange' })
  expect(decodeURIComponent(icon.href)).toContain('fill="#e66b00"')
  showBadge(engine, 0, { mood: 'sits' })
  expect(icon.href).toBe(own)
})
