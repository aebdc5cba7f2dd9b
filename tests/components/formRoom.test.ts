import { beforeEach, describe, expect, test } from 'vitest'
import { NEW_POST } from '../../src/shared/model/draft.ts'
import { goTo as goToPage } from '../../src/ui/common/links/navigator.ts'
import { PHONE } from './harness/dom.ts'
import { feedOf, rowsOf } from './harness/feed.ts'
import { dragFiles, fileCalled } from './harness/files.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

// How much of the page the form of a post takes. What only a style sheet hides is looked at in tests/e2e/{shell,postForm}.test.ts.

let world: World
let tab: Tab
/** The form of the sidebar. */
let form: Locator

const textOf = (of: Locator): Locator => of.getByRole('textbox', { name: "What's on your mind?" })
const lineOf = (of: Locator): Locator => of.getByRole('button', { name: /^Draft/ })
const attach = (of: Locator, ...names: readonly string[]): Promise<void> =>
  of.locator('input[type=file]').setInputFiles(names.map((name) => fileCalled(name)))
const filesOf = (of: Locator): Locator => of.getByRole('list', { name: 'Files' }).getByRole('listitem')
/** As a person leaves the form: the focus is on what leads to the other page. */
const goTo = async (name: string): Promise<void> => {
  const link = tab.page.getByRole('navigation').getByRole('link', { name, exact: true }).first()
  await link.focus()
  await link.click()
}

beforeEach(async () => {
  world = await openWorld()
  tab = world.tab
  form = tab.page.getByRole('form', { name: 'New post' }).first()
  await textOf(form).waitFor()
  return () => world.close()
})

describe('a draft that is not in use', () => {
  test('is one line that says what is in it, after a change of the page and in a new tab (FR1, FR2)', async () => {
    await textOf(form).fill('a long walk')
    await attach(form, 'one.png', 'two.png')
    await filesOf(form).nth(1).waitFor()
    // Whatever else has the focus.
    await tab.page.getByRole('button', { name: 'Settings', exact: true }).focus()
    expect(await lineOf(form).count()).toBe(0)

    await goTo('Bookmarks')
    await lineOf(form).waitFor()
    expect(await lineOf(form).textContent()).toBe('Drafta long walk2 filesContinue')

    tab = await world.openTab('/main/friends')
    form = tab.page.getByRole('form', { name: 'New post' }).first()
    await lineOf(form).waitFor()
    expect(await lineOf(form).textContent()).toBe('Drafta long walk2 filesContinue')
  })

  test('goes on where it was, with the focus in its text (FR2)', async () => {
    await tab.run({
      kind: 'saveDraft',
      draftId: NEW_POST,
      draft: { text: 'half a thought', subject: '', changedAt: 1, writer: 'other' },
    })
    await lineOf(form).waitFor()
    // Tab reaches the line, and does not open it.
    await lineOf(form).focus()
    expect(await lineOf(form).count()).toBe(1)
    await lineOf(form).click()
    expect(await textOf(form).isFocused()).toBe(true)
    expect(await textOf(form).evaluate((it) => (it as HTMLTextAreaElement).selectionStart)).toBe(14)
    expect(await lineOf(form).count()).toBe(0)
  })

  test('does not fold under a person who writes in it while the page changes (FR1)', async () => {
    await textOf(form).fill('half a thought')
    goToPage(tab.engine, '/bookmarks')
    await tab.page.getByRole('heading', { name: 'Bookmarks' }).waitFor()
    expect(await textOf(form).isFocused()).toBe(true)
    expect(await lineOf(form).count()).toBe(0)
  })

  test('does not fold under words that follow an Escape, here or in another tab (FR1)', async () => {
    const pressEscape = async (): Promise<void> => {
      await textOf(form).focus()
      await textOf(form).press('Escape')
    }
    await pressEscape()
    await tab.run({
      kind: 'saveDraft',
      draftId: NEW_POST,
      draft: { text: 'elsewhere', subject: '', changedAt: 1, writer: 'other' },
    })
    await until('the words', async () => (await textOf(form).inputValue()) === 'elsewhere')
    expect(await lineOf(form).count()).toBe(0)
    await textOf(form).fill('')
    await pressEscape()
    await textOf(form).pressSequentially('again')
    expect(await lineOf(form).count()).toBe(0)
  })

  test('says that a file failed, and opens for one that is dropped on it (FR2, FR3)', async () => {
    world.instance.control.fault({ match: 'POST /api/v1/media', status: 422, times: 1 })
    await attach(form, 'one.png')
    await form.getByRole('alert').getByText('Upload failed').waitFor()
    await goTo('Bookmarks')
    await lineOf(form).waitFor()
    expect(await lineOf(form).textContent()).toBe('Draft1 file1 failedContinue')
    await dragFiles(form, 'drop', fileCalled('two.png'))
    await until('the form to open', async () => (await lineOf(form).count()) === 0)
    await filesOf(form).nth(1).waitFor()
  })

  test('stays open where it has an error to show (FR3)', async () => {
    await textOf(form).fill('not with these words')
    world.instance.control.fault({ match: 'POST /api/v1/statuses', status: 422 })
    await form.getByRole('button', { name: 'Post', exact: true }).click()
    await form.getByRole('alert').waitFor()
    await goTo('Bookmarks')
    await tab.page.getByRole('heading', { name: 'Bookmarks' }).waitFor()
    expect(await lineOf(form).count()).toBe(0)
    await form.getByRole('button', { name: 'Dismiss' }).click()
  })
})

const windowOf = (): Locator => tab.page.getByRole('dialog', { name: 'New post' })
const isInert = (of: Locator): Promise<boolean> => of.evaluate((it) => it.closest('[inert]') !== null)
const main = (): Locator => tab.page.locator('main')

describe('a form that needs room', () => {
  test('is lifted with the first file, without another field, entry in the history or room in the page (FR4, FR5)', async () => {
    await textOf(form).fill('a long walk')
    const field = await textOf(form).evaluate((it) => it)
    const entries = history.length
    await dragFiles(form, 'drop', fileCalled('one.png'))
    await windowOf().waitFor()
    expect(await textOf(windowOf()).evaluate((it) => it)).toBe(field)
    expect(await textOf(form).isFocused()).toBe(true)
    expect(history.length).toBe(entries)
    expect(
      await windowOf().evaluate((it) => [it.getAttribute('aria-modal'), it.style.minBlockSize !== '']),
    ).toEqual(['true', true])
    expect([await isInert(main()), await isInert(textOf(form))]).toEqual([true, false])

    await textOf(form).press('Escape')
    await windowOf().waitFor({ state: 'detached' })
    expect(await isInert(main())).toBe(false)
    expect(await textOf(form).isFocused()).toBe(true)
    // What was put back stays.
    await attach(form, 'two.png')
    await filesOf(form).nth(1).waitFor()
    expect(await windowOf().count()).toBe(0)
  })

  test('is lifted by a poll or 280 characters, and is back in the page once it was sent (FR5, FR6)', async () => {
    await form.getByRole('button', { name: 'Add a poll' }).click()
    await windowOf().waitFor()
    await textOf(form).fill('or not')
    for (const at of [1, 2]) await form.getByRole('textbox', { name: `Option ${at}` }).fill(`option ${at}`)
    await form.getByRole('button', { name: 'Post', exact: true }).click()
    await windowOf().waitFor({ state: 'detached' })
    await textOf(form).fill('a'.repeat(279))
    expect(await windowOf().count()).toBe(0)
    await textOf(form).fill('a'.repeat(280))
    await windowOf().waitFor()
  })

  test('is lifted when such a draft is continued, and folds when Back leaves the page (FR4, FR5)', async () => {
    await attach(form, 'one.png')
    await windowOf().waitFor()
    await textOf(form).press('Escape')
    await goTo('Bookmarks')
    await lineOf(form).click()
    await windowOf().waitFor()
    await tab.page.goBack()
    await windowOf().waitFor({ state: 'detached' })
    await lineOf(form).waitFor()
    expect(await isInert(main())).toBe(false)
  })

  test('is back in the page, and folds, when Back only changes the query of the address (FR1, FR4)', async () => {
    goToPage(tab.engine, '/search?query=wren')
    await until('the first search', () => location.search === '?query=wren')
    goToPage(tab.engine, '/search?query=owl')
    await until('the second search', () => location.search === '?query=owl')
    await attach(form, 'one.png')
    await windowOf().waitFor()
    // What opens over the form has an entry in the history, and is not another page.
    await form.getByRole('button', { name: 'Crop one.png' }).click()
    await tab.page.getByRole('dialog').nth(1).waitFor()
    await tab.page.goBack()
    await until('the form alone', async () => (await tab.page.getByRole('dialog').count()) === 1)
    expect(await windowOf().count()).toBe(1)
    await tab.page.goBack()
    await until('the first search', () => location.search === '?query=wren')
    await windowOf().waitFor({ state: 'detached' })
    await lineOf(form).waitFor()
  })

  test('stays in the page for good where that is wanted; its button lifts it all the same (FR5)', async () => {
    await attach(form, 'one.png')
    await windowOf().waitFor()
    await windowOf().getByRole('button', { name: 'Keep in the page' }).click()
    await windowOf().waitFor({ state: 'detached' })
    expect(await textOf(form).isFocused()).toBe(true)
    await form.getByRole('button', { name: 'Remove one.png' }).click()
    tab = await world.openTab('/main/friends')
    form = tab.page.getByRole('form', { name: 'New post' }).first()
    await textOf(form).waitFor()
    await attach(form, 'two.png')
    await filesOf(form).first().waitFor()
    expect(await windowOf().count()).toBe(0)
    await form.getByRole('button', { name: 'Write in a window' }).click()
    await windowOf().waitFor()
    expect(await windowOf().getByRole('button', { name: 'Keep in the page' }).count()).toBe(0)
    await windowOf().getByRole('button', { name: 'Back into the page' }).click()
    await windowOf().waitFor({ state: 'detached' })
  })

  test('is not lifted while an input method composes (FR4)', async () => {
    const fire = (type: string): Promise<unknown> =>
      textOf(form).evaluate((it) => it.dispatchEvent(new CompositionEvent(type, { bubbles: true })))
    await textOf(form).focus()
    await fire('compositionstart')
    await textOf(form).fill('鳥'.repeat(280))
    await pass(1_000)
    expect(await windowOf().count()).toBe(0)
    await fire('compositionend')
    await windowOf().waitFor()
  })

  test('keeps Tab in it, and lets menus and notices be used (FR4)', async () => {
    await form.getByRole('button', { name: 'Write in a window' }).click()
    await windowOf().waitFor()
    const back = windowOf().getByRole('button', { name: 'Back into the page' })
    const post = form.getByRole('button', { name: 'Post', exact: true })
    await post.press('Tab')
    expect(await back.isFocused()).toBe(true)
    await back.press('Shift+Tab')
    expect(await post.isFocused()).toBe(true)
    await form.getByRole('button', { name: /^Visibility/ }).click()
    await tab.page.getByRole('menuitemradio').first().waitFor()
    await tab.page.keyboard.press('Escape')
    await tab.page.getByRole('menuitemradio').first().waitFor({ state: 'detached' })
    // That was the menu's.
    expect(await windowOf().count()).toBe(1)
    // What arrives behind it is inert, too.
    await main().evaluate((it) => it.parentElement?.append(document.createElement('aside')))
    const late = tab.page.locator('aside').last()
    await until('the late part to be inert', () => isInert(late))
    await late.evaluate((it) => it.remove())
  })
})

test('a reply is lifted by its button alone, and stays open when it is put back (FR5, FR6)', async () => {
  const row = tab.page.locator('main article').first()
  await row.getByRole('button', { name: /^Reply/ }).click()
  const reply = tab.page.getByRole('form', { name: /^Reply to/ })
  await reply.locator('textarea').first().fill('a'.repeat(300))
  await attach(reply, 'one.png')
  await filesOf(reply).first().waitFor()
  const lifted = tab.page.getByRole('dialog', { name: /^Reply to/ })
  expect(await lifted.count()).toBe(0)
  await reply.getByRole('button', { name: 'Write in a window' }).click()
  await lifted.waitFor()
  expect(await isInert(tab.page.locator('main article').nth(1))).toBe(true)
  await reply.locator('textarea').first().press('Escape')
  await lifted.waitFor({ state: 'detached' })
  expect(await reply.locator('textarea').first().isFocused()).toBe(true)
  // What covers the page is a part of the form's place, and so of the row.
  await reply.getByRole('button', { name: 'Write in a window' }).click()
  await lifted.click()
  await lifted.waitFor({ state: 'detached' })
  expect(await reply.locator('textarea').first().isFocused()).toBe(true)
  expect(tab.page.path()).toBe('/main/friends')
})

/** Lifts the reply to `row`. Resolves to the form's window. */
async function liftReply(row: Locator): Promise<Locator> {
  await row.getByRole('button', { name: /^Reply/ }).click()
  await row.getByRole('button', { name: 'Write in a window' }).click()
  const lifted = tab.page.getByRole('dialog', { name: /^Reply to/ })
  await lifted.waitFor()
  return lifted
}

test('keys and pulls in a lifted reply leave the list behind it alone (FR4, L54)', async () => {
  await tab.page.setViewportSize(PHONE)
  const lifted = await liftReply(rowsOf(tab).first())
  const button = lifted.getByRole('button', { name: 'Back into the page' })
  /** Whether the list takes Page Down for itself. */
  const isTaken = (from: Locator): Promise<boolean> =>
    from.evaluate(
      (it) =>
        !it.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true, cancelable: true })),
    )
  expect(await isTaken(button)).toBe(false)
  const asked = (): number => world.stats().byPath['GET /api/v1/timelines/home'] ?? 0
  const pull = (from: Locator): Promise<void> =>
    from.evaluate((it) => {
      for (const [type, y] of [
        ['touchstart', 0],
        ['touchmove', 20],
        ['touchmove', 200],
        ['touchend', 200],
      ] as const) {
        const touches = type === 'touchend' ? [] : [{ clientX: 0, clientY: y }]
        it.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { touches }))
      }
    })
  const before = asked()
  await pull(button)
  await pass(1_000)
  expect(asked()).toBe(before)
  // The same key and pull in the list itself.
  await button.click()
  await lifted.waitFor({ state: 'detached' })
  expect(await isTaken(rowsOf(tab).first())).toBe(true)
  await pull(feedOf(tab))
  await until('newer posts to be asked for', () => asked() > before)
})

test('a reply lifted in the notifications of a phone keeps them open, and notices can be read and pressed (FR4, L35)', async () => {
  await world.instance.post('rook', '@luna are you there')
  await tab.page.setViewportSize(PHONE)
  await tab.page.getByRole('button', { name: /^Notifications/ }).click()
  const drawer = tab.page.getByRole('dialog', { name: 'Notifications' })
  const lifted = await liftReply(drawer.getByRole('article').filter({ hasText: 'are you there' }))
  expect(await isInert(main())).toBe(true)
  expect(await isInert(drawer.getByRole('article').last())).toBe(true)
  expect(await isInert(tab.page.locator('section[aria-label="Notices"]'))).toBe(false)

  const swipe = (from: Locator): Promise<void> =>
    from.evaluate((it) => {
      for (const [type, clientX] of [
        ['pointerdown', 0],
        ['pointermove', 200],
        ['pointerup', 200],
      ] as const)
        it.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            pointerId: 7,
            pointerType: 'touch',
            isPrimary: true,
            clientX,
          }),
        )
    })
  await swipe(lifted.locator('textarea').first())
  expect(await lifted.count()).toBe(1)
  await lifted.locator('textarea').first().press('Escape')
  await lifted.waitFor({ state: 'detached' })
  await swipe(drawer.getByRole('article').last())
  await drawer.waitFor({ state: 'detached' })
})
