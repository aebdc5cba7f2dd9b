import { expect, test } from 'vitest'
import { fileCalled } from './harness/files.ts'
import type { Locator } from './harness/locator.ts'
import { until } from './harness/time.ts'
import { openWorld } from './harness/world.ts'

async function openForm(dialect: 'mastodon@4.3' | 'mastodon@4.6') {
  const world = await openWorld({ instance: { dialect, posts: 0 } })
  const form = world.tab.page.getByRole('form', { name: 'New post' }).first()
  await form.getByRole('textbox', { name: "What's on your mind?" }).fill('which bird is it')
  const poll = form.getByRole('button', { name: 'Add a poll' })
  const attach = (): Promise<void> => form.locator('input[type=file]').setInputFiles([fileCalled('bird.png')])
  const fill = async (): Promise<void> => {
    await form.getByRole('textbox', { name: 'Option 1' }).fill('a wren')
    await form.getByRole('textbox', { name: 'Option 2' }).fill('an owl')
  }
  const send = (): Promise<void> => form.getByRole('button', { name: /^Post/ }).click()
  return { world, form, poll, attach, fill, send, files: form.getByRole('list', { name: 'Files' }) }
}

const isOff = (button: Locator): Promise<boolean> => button.isDisabled()

test('Mastodon 4.6 takes a poll together with files (PL20)', async () => {
  const { world, poll, attach, fill, send, files } = await openForm('mastodon@4.6')
  await attach()
  await files.getByRole('listitem').first().waitFor()
  await poll.click()
  await fill()
  await send()
  await until('the post', () => world.instance.postsSaying('which bird is it').length === 1)
  expect(world.instance.postsSaying('which bird is it')[0]).toMatchObject({
    mediaIds: [expect.any(String)],
    pollId: expect.any(String),
  })
})

test('an older Mastodon takes either, so the other one is not offered (PL20)', async () => {
  const { world, form, poll, attach, fill, send, files } = await openForm('mastodon@4.3')
  await attach()
  await files.getByRole('listitem').first().waitFor()
  expect(await isOff(poll)).toBe(true)
  await files.getByRole('button', { name: /^Remove/ }).click()
  await files.waitFor({ state: 'detached' })
  await poll.click()
  await fill()
  expect(await isOff(form.getByRole('button', { name: 'Attach files' }))).toBe(true)
  // As a file that is pasted or dropped.
  await attach()
  await files.getByRole('listitem').first().waitFor()
  await until('the file to be there', async () => (await files.getByRole('progressbar').count()) === 0)
  await send()
  await form.getByText('This instance takes no poll together with files').waitFor()
  expect(world.instance.postsSaying('which bird is it')).toEqual([])
  // The error goes with the poll, and the post without it is sent.
  await poll.click()
  await form.getByText('This instance takes no poll together with files').waitFor({ state: 'detached' })
  await send()
  await until('the post', () => world.instance.postsSaying('which bird is it').length === 1)
})
