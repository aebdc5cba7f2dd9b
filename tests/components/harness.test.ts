import { expect, test } from 'vitest'
import { DESKTOP, PHONE, page } from './harness/dom.ts'
import { untilPageCloses } from './harness/listeners.ts'
import { Page } from './harness/page.ts'
import { resetPage } from './harness/resetPage.ts'
import { pass } from './harness/time.ts'

// Base UI has one scheduler for the page. It never requests a second frame while the first one is due, so a
// dropped frame would keep every dialog of later tests from closing.
test('an animation frame that a test leaves behind runs before the next test', async () => {
  let ran = false
  requestAnimationFrame(() => {
    ran = true
  })
  await resetPage()
  expect(ran).toBe(true)
})

test('performance.now does not go back between tests', async () => {
  await pass(5_000)
  const before = performance.now()
  await resetPage()
  expect(performance.now()).toBeGreaterThanOrEqual(before)
})

test('a listener that is removed when its page closes gets no events of later pages', async () => {
  let heard = 0
  untilPageCloses(() => {
    addEventListener('pageshow', () => heard++)
    document.addEventListener('resume', () => heard++)
  })
  dispatchEvent(new Event('pageshow'))
  document.dispatchEvent(new Event('resume'))
  expect(heard).toBe(2)
  await resetPage()
  dispatchEvent(new Event('pageshow'))
  document.dispatchEvent(new Event('resume'))
  expect(heard).toBe(2)
})

test('a media query reports each change of its answer, even the first one from yes to no', async () => {
  const narrow = matchMedia('(max-width: 800px)')
  const answers: boolean[] = []
  page.happyDOM.setViewport(PHONE)
  narrow.addEventListener('change', () => answers.push(narrow.matches))
  page.happyDOM.setViewport(DESKTOP)
  page.happyDOM.setViewport(PHONE)
  expect(answers).toEqual([false, true])
})

test('a wait for an element that does not come says what is there in its place', async () => {
  const menu = document.body.appendChild(document.createElement('div'))
  for (const name of ['Unmute', 'Block']) {
    const entry = menu.appendChild(document.createElement('button'))
    entry.textContent = name
  }
  const missing = new Page().getByRole('button', { name: 'Mute', exact: true })
  await expect(missing.click()).rejects.toThrow(/; there: “Unmute”, “Block”$/)
  await expect(missing.first().waitFor()).rejects.toThrow(/; there: “Unmute”, “Block”$/)
  await expect(new Page().getByText('Mute', { exact: true }).waitFor()).rejects.not.toThrow('; there')
})
