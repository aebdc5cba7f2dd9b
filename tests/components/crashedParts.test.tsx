import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { WINDOWS } from '../../src/ui/app/windows.ts'
import { FeedRow } from '../../src/ui/blocks/timeline/FeedRow.tsx'
import { Boundary } from '../../src/ui/common/notices/Boundary.tsx'
import { openWindow, openWindows, setWindowTable } from '../../src/ui/common/overlay/openWindow.ts'
import { faultsOf } from '../../src/ui/engine/tabLog.ts'
import { Button } from '../../src/ui/parts/Button.tsx'
import { renderWith } from './harness/renderWith.tsx'

const RESTORED = 'A part of the page crashed and was loaded again.'
const CRASHED = 'This part of the page crashed.'

/** A part that crashes `bad` times. */
function fragile(name: string) {
  const part = { bad: 0, Part }
  function Part() {
    // In an effect: React renders a part several times before it gives up.
    useEffect(() => {
      if (part.bad === 0) return
      part.bad--
      throw new Error(`${name} is broken`)
    })
    return <p>{name} is here</p>
  }
  return part
}

function Rows({ render }: { readonly render: (id: string) => ReactNode }) {
  return (
    <div role="feed">
      {['1', '2'].map((id, index) => (
        <FeedRow
          key={id}
          id={id}
          index={index}
          setSize={2}
          labelId={`label${id}`}
          tideOf={undefined}
          isUnread={false}
          isEndOfNew={false}
          viewId="view"
          gap={undefined}
          measure={null}
          renderRow={render}
        />
      ))}
    </div>
  )
}

test('a row that crashes is loaded again, says so, and leaves the other rows (E17)', async () => {
  const first = fragile('first')
  first.bad = 1
  const rendering = renderWith(
    <Rows render={(id) => (id === '1' ? <first.Part /> : <p>second is here</p>)} />,
  )
  const { engine, page, problems } = await rendering
  problems.expect(/first is broken/)
  await page.getByText(RESTORED).waitFor()
  await page.getByText('first is here').waitFor()
  await page.getByText('second is here').waitFor()
  expect(await page.getByText(CRASHED).count()).toBe(0)
  expect(faultsOf(engine).at(-1)).toMatchObject({
    level: 'error',
    text: expect.stringContaining('first is broken'),
  })
})

test('a row that crashes again says so in its place until it is tried again (E17)', async () => {
  const first = fragile('first')
  first.bad = Number.POSITIVE_INFINITY
  const { page, problems } = await renderWith(
    <Rows render={(id) => (id === '1' ? <first.Part /> : <p>second is here</p>)} />,
  )
  problems.expect(/first is broken/)
  await page.getByRole('article').first().getByText(CRASHED).waitFor()
  await page.getByText('second is here').waitFor()
  first.bad = 0
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('first is here').waitFor()
})

function Pages({ first: First }: { readonly first: ComponentType }) {
  const [of, setOf] = useState('a')
  return (
    <>
      <Button onClick={() => setOf('b')}>next</Button>
      <Boundary of={of}>{of === 'a' ? <First /> : <p>the next page</p>}</Boundary>
    </>
  )
}

test('the next page takes the place of one that has crashed (E17)', async () => {
  const first = fragile('first')
  first.bad = Number.POSITIVE_INFINITY
  const { page, problems } = await renderWith(<Pages first={first.Part} />)
  problems.expect(/first is broken/)
  await page.getByText(CRASHED).waitFor()
  await page.getByRole('button', { name: 'next' }).click()
  await page.getByText('the next page').waitFor()
})

test('a window that crashes again closes, and the page stays (E17)', async () => {
  const first = fragile('first')
  first.bad = Number.POSITIVE_INFINITY
  const { engine, page, problems } = await renderWith(<p>the page</p>)
  problems.expect(/first is broken/)
  setWindowTable(engine, async () => ({ ...WINDOWS, connection: async () => first.Part }))
  openWindow(engine, 'connection')
  await page.getByText('An error occurred').waitFor()
  await page.getByText('the page').waitFor()
  expect(openWindows(engine)).toEqual([])
})
