import { expect, test } from 'vitest'
import { until } from './harness/time.ts'
import { openWorld } from './harness/world.ts'

test.each(['pleroma', 'mastodon', 'gotosocial'] as const)(
  'a picture is removed at %s, and nothing is offered where none is (AC6)',
  async (dialect) => {
    const other = await openWorld({ instance: { dialect, posts: 3 } })
    const own = [...other.instance.state.accounts.values()].find(({ username }) => username === 'luna')
    await other.tab.page.getByRole('button', { name: 'Settings', exact: true }).click()
    const window = other.tab.page.getByRole('dialog', { name: 'Settings' })
    await window.getByRole('tab', { name: 'Profile' }).click()
    for (const [name, field] of [
      ['Avatar', 'avatar'],
      ['Banner', 'header'],
    ] as const) {
      const remove = window
        .getByRole('group', { name, exact: true })
        .getByRole('button', { name: `Remove ${name.toLowerCase()}` })
      await remove.click()
      await other.tab.page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Remove/ })
        .click()
      await until(`no ${name}`, () => own?.[field] === null)
      await remove.waitFor({ state: 'detached' })
    }
    expect(await window.getByRole('alert').count()).toBe(0)
  },
)
