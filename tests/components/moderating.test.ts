import { expect, test } from 'vitest'
import { rowsOf } from './harness/feed.ts'
import { until } from './harness/time.ts'
import { openWorld } from './harness/world.ts'

test('interactions have a tab of reports for a moderator', async () => {
  const { tab } = await openWorld({ as: 'moss', path: '/users/moss/interactions', instance: { posts: 120 } })
  const tabs = tab.page.getByRole('main').getByRole('navigation', { name: 'Interactions' })
  await tabs.getByRole('link', { name: 'Reports' }).click()
  await rowsOf(tab)
    .first()
    .getByText(/submitted a report/)
    .waitFor()
})

test('a moderator can tell the posts of a report apart, by author and content (NO25)', async () => {
  const { tab } = await openWorld({
    as: 'moss',
    instance: { posts: 200 },
    before: ({ instance: { state } }) => {
      const magpie = state.accounts.get(state.byAcct.get('magpie') ?? '')
      const [report] = state.reports.values()
      if (magpie === undefined || report === undefined) throw new Error('nobody reported magpie')
      magpie.displayName = 'Magpie :crow_01:'
      for (const [at, id] of report.statusIds.entries()) {
        const post = state.statuses.get(id)
        if (post) Object.assign(post, { content: `<p>spoon number ${at}</p>`, spoilerText: '' })
      }
    },
  })
  const list = tab.page.getByRole('feed', { name: 'Notifications' })
  const report = list.getByRole('article').filter({ hasText: 'Took my spoon' })
  for (const at of [0, 1]) {
    const post = report.getByRole('listitem').filter({ hasText: `spoon number ${at}` })
    await post.getByRole('img', { name: 'crow_01' }).waitFor()
    await post.getByRole('link').waitFor()
  }
  expect(await report.textContent()).not.toContain(':crow_01:')
})

test('a moderator reads a report and closes it, and a state that the instance refuses is rolled back', async () => {
  const { instance, tab } = await openWorld({ as: 'moss', instance: { posts: 200 } })
  const list = tab.page.getByRole('feed', { name: 'Notifications' })
  const report = list.getByRole('article').filter({ hasText: 'Took my spoon' })
  await report.getByText('submitted a report').waitFor()
  expect(await report.getByRole('listitem').count()).toBe(3)
  const state = report.getByRole('combobox', { name: 'State' })
  const choose = async (name: string): Promise<void> => {
    await state.click()
    await tab.page.getByRole('option', { name }).click()
  }
  const fault = { match: 'PATCH /api/pleroma/admin/reports', status: 500, times: 1, delayMs: 500 }
  instance.control.fault(fault)
  await choose('Closed')
  await until('the new state', async () => (await state.textContent()).includes('Closed'))
  await tab.page.getByText('An error occurred').waitFor()
  await until('the old state', async () => (await state.textContent()).includes('Open'))
  await choose('Resolved')
  const reports = [...instance.state.reports.values()]
  await until('the instance to have the report as resolved', () =>
    reports.some((one) => one.state === 'resolved'),
  )
  expect(await state.textContent()).toContain('Resolved')
})
