import { expect, test } from 'vitest'
import { NEW_POST } from '../../src/shared/model/draft.ts'
import { rowWith } from './harness/feed.ts'
import { fileCalled } from './harness/files.ts'
import { until } from './harness/time.ts'
import { openWorld } from './harness/world.ts'

test.each(['mastodon', 'gotosocial'] as const)(
  'at a %s, the focal point of a picture is set by keyboard, and goes with the post (U21)',
  async (dialect) => {
    const world = await openWorld({ instance: { dialect } })
    const { page } = world.tab
    const form = page.getByRole('form', { name: 'New post' }).first()
    await form.locator('input[type=file]').setInputFiles([fileCalled('owl.png')])
    const button = form.getByRole('button', { name: 'Set the focal point of owl.png' })
    await button.click()
    const window = page.getByRole('dialog', { name: 'Focal point' })
    const ring = window.getByRole('slider', { name: 'Focal point' })
    await until('the focus on the ring', () => ring.isFocused())
    expect(await ring.getAttribute('aria-valuetext')).toBe('50% from the left, 50% from the top')
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await ring.getAttribute('aria-valuetext')).toBe('40% from the left, 46% from the top')

    // A failure leaves the window as it is.
    world.instance.control.fault({ match: 'PUT /api/v1/media', status: 500, times: 1 })
    await window.getByRole('button', { name: 'Save' }).click()
    await window.getByRole('alert').waitFor()
    expect(await ring.getAttribute('aria-valuetext')).toBe('40% from the left, 46% from the top')
    await window.getByRole('button', { name: 'Save' }).click()
    await window.waitFor({ state: 'detached' })
    await until('the focus back', () => button.isFocused())

    const other = await world.otherTab()
    expect(other.entity('uploads', NEW_POST)?.files[0]?.attachment?.focus).toEqual({ x: -0.2, y: 0.08 })
    await form.getByRole('textbox', { name: 'Description of owl.png' }).fill('an owl')
    await form.getByRole('textbox', { name: "What's on your mind?" }).fill('who looks at whom')
    await form.getByRole('button', { name: 'Post', exact: true }).click()
    await until('the post', () => world.instance.postsSaying('who looks at whom').length === 1)
    const [id = ''] = world.instance.postsSaying('who looks at whom')[0]?.mediaIds ?? []
    const path = dialect === 'mastodon' ? '/api/v2/media' : '/api/v1/media'
    expect(world.stats().byPath[`POST ${path}`]).toBe(1)
    expect(world.instance.state.media.get(id)).toMatchObject({
      description: 'an owl',
      focus: { x: -0.2, y: 0.08 },
    })
  },
)

test.each(['mastodon', 'gotosocial'] as const)(
  'at a %s, the focal point of a picture is set while its post is edited, and goes with the edit (U21)',
  async (dialect) => {
    const world = await openWorld({ instance: { dialect } })
    const { page } = world.tab
    const form = page.getByRole('form', { name: 'New post' }).first()
    await form.locator('input[type=file]').setInputFiles([fileCalled('owl.png')])
    await form.getByRole('textbox', { name: 'Description of owl.png' }).fill('an owl')
    await form.getByRole('textbox', { name: "What's on your mind?" }).fill('who looks at whom')
    await form.getByRole('button', { name: 'Post', exact: true }).click()
    const row = rowWith(world.tab, 'who looks at whom')
    await row.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
    const editing = page.getByRole('dialog', { name: 'Edit post' })
    await editing.getByRole('button', { name: 'Set the focal point of an owl' }).click()
    const window = page.getByRole('dialog', { name: 'Focal point' })
    const ring = window.getByRole('slider', { name: 'Focal point' })
    await until('the focus on the ring', () => ring.isFocused())
    await page.keyboard.press('Shift+ArrowLeft')
    await window.getByRole('button', { name: 'Save' }).click()
    await window.waitFor({ state: 'detached' })
    await editing.getByRole('button', { name: 'Save changes' }).click()
    await editing.waitFor({ state: 'detached' })
    const [{ mediaIds: [id = ''] = [] } = {}] = world.instance.postsSaying('who looks at whom')
    expect(world.instance.state.media.get(id)).toMatchObject({
      description: 'an owl',
      focus: { x: -0.2, y: 0 },
    })
  },
)

test('a picture that may move stands still while its focal point is set, with its crops (M49)', async () => {
  const world = await openWorld({ instance: { dialect: 'mastodon' } })
  const { page } = world.tab
  await world.tab.prefer({ stopGifs: true })
  const form = page.getByRole('form', { name: 'New post' }).first()
  const gif = new File([new TextEncoder().encode('GIF89a'), new Uint8Array(100)], 'owl.gif', {
    type: 'image/gif',
  })
  await form.locator('input[type=file]').setInputFiles([gif])
  await form.getByRole('button', { name: 'Set the focal point of owl.gif' }).click()
  const window = page.getByRole('dialog', { name: 'Focal point' })
  await window.locator('img').first().waitFor()
  const covers = () =>
    window.evaluate((box) => {
      for (const image of box.querySelectorAll('img')) image.dispatchEvent(new Event('load'))
      return box.querySelectorAll('canvas').length
    })
  await until('the covers of the picture and its crops', async () => (await covers()) === 3)
})
