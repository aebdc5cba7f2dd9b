import { expect, test } from 'vitest'
import { fail } from '../../src/shared/fault/fault.ts'
import { ContinueButton } from '../../src/ui/blocks/timeline/ContinueButton.tsx'
import { useHeldView } from '../../src/ui/hooks/useHeldView.ts'
import { renderWith } from './harness/renderWith.tsx'
import { settle } from './harness/time.ts'

const HOME = { kind: 'friends' } as const

test('the page does not jump to a row that failed to load and comes later by itself', async () => {
  const shown: string[] = []
  const Continue = () => {
    const view = useHeldView(HOME)
    view.list.scrollToRow = (id) => shown.push(id)
    return <ContinueButton view={view} />
  }
  const { engine, page } = await renderWith(<Continue />, {
    script: (engine) => {
      engine.rows(HOME, ['9x'], { left: '1x' })
      engine.answer('page', () => fail('network', 'the connection was cut'))
    },
  })
  await page.getByRole('button', { name: 'Continue where you left off' }).click()
  await settle()
  engine.rows(HOME, ['9x', '1x'], { left: '1x' })
  await settle()
  expect(shown).toEqual([])

  await page.getByRole('button', { name: 'Continue where you left off' }).click()
  await settle()
  expect(shown).toEqual(['1x'])
})
