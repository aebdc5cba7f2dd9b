import { expect, test } from 'vitest'
import { type Fault, fail, type Outcome, ok } from '../../src/shared/fault/fault.ts'
import { useCommand, useCommands } from '../../src/ui/hooks/useCommand.ts'
import { useEngine } from '../../src/ui/hooks/useEngine.ts'
import { Button } from '../../src/ui/parts/Button.tsx'
import type { Locator } from './harness/locator.ts'
import { renderWith } from './harness/renderWith.tsx'
import { settle } from './harness/time.ts'

const REFUSED: Fault = { code: 'refused', message: 'no' }
const favourite = (statusId: string) => ({ kind: 'favourite', statusId, on: true }) as const

/** Presses several times before the interface has rendered what the first press changes. */
const pressAtOnce = async (...buttons: readonly Locator[]): Promise<void> => {
  for (const button of buttons) button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await settle()
}

const busyNames = (page: { locator: (selector: string) => Locator }) =>
  page.locator('[aria-busy=true]').allTextContents()

function OneAtATime() {
  const { run, during, busy, fault, clear } = useCommand<'first' | 'second' | 'steps'>()
  const engine = useEngine()
  const steps = async (): Promise<Outcome<unknown>> => {
    const ended = await engine.run(favourite('3'))
    return ended.ok ? engine.run(favourite('4')) : ended
  }
  return (
    <>
      <Button busy={busy === 'first'} onClick={() => void run(favourite('1'), 'first')}>
        first
      </Button>
      <Button busy={busy === 'second'} onClick={() => void run(favourite('2'), 'second')}>
        second
      </Button>
      <Button busy={busy === 'steps'} onClick={() => void during(steps, 'steps')}>
        steps
      </Button>
      <Button onClick={clear}>clear</Button>
      {fault !== null && <p role="alert">{fault.code}</p>}
    </>
  )
}

async function openOne() {
  const { engine, page } = await renderWith(<OneAtATime />)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const ran = () => engine.commands.map((command) => 'statusId' in command && command.statusId)
  return { engine, page, button, ran }
}

test('two presses in one frame run one command, on the same button and on its neighbour', async () => {
  const { engine, page, button, ran } = await openOne()
  await pressAtOnce(button('first'), button('first'), button('second'), button('steps'))
  expect(ran()).toEqual(['1'])
  expect(await busyNames(page)).toEqual(['first'])
  engine.settle('favourite')
  await settle()
  expect(await busyNames(page)).toEqual([])
  await pressAtOnce(button('second'))
  expect(ran()).toEqual(['1', '2'])
  expect(await busyNames(page)).toEqual(['second'])
})

test('a fault stays until the next run begins, or until it is cleared', async () => {
  const { engine, page, button } = await openOne()
  const faults = () => page.getByRole('alert').allTextContents()
  await pressAtOnce(button('first'))
  engine.refuse('favourite', REFUSED)
  await settle()
  expect(await faults()).toEqual(['refused'])
  expect(await busyNames(page)).toEqual([])
  await pressAtOnce(button('first'))
  expect(await faults()).toEqual([])
  engine.refuse('favourite', REFUSED)
  await settle()
  await pressAtOnce(button('clear'))
  expect(await faults()).toEqual([])
})

test('work of several steps is busy until its last step, and ends with the fault of the step that failed', async () => {
  const { engine, page, button, ran } = await openOne()
  await pressAtOnce(button('steps'))
  engine.settle('favourite')
  await settle()
  expect(ran()).toEqual(['3', '4'])
  await pressAtOnce(button('first'))
  expect(ran()).toEqual(['3', '4'])
  expect(await busyNames(page)).toEqual(['steps'])
  engine.refuse('favourite', REFUSED)
  await settle()
  expect(await busyNames(page)).toEqual([])
  expect(await page.getByRole('alert').textContent()).toBe('refused')
})

test('the outcome is handed back, and a refused second run is null', async () => {
  const outcomes: unknown[] = []
  const Told = () => {
    const { during } = useCommand()
    const press = async (): Promise<void> => void outcomes.push(await during(async () => ok('done')))
    return <Button onClick={() => void press()}>press</Button>
  }
  const { page } = await renderWith(<Told />)
  const press = page.getByRole('button', { name: 'press' })
  await pressAtOnce(press, press)
  expect(outcomes).toEqual([null, ok('done')])
})

test('after a bug in the work, the control can be used again', async () => {
  let isBroken = true
  const Broken = () => {
    const { during, busy } = useCommand()
    const work = async (): Promise<Outcome<string>> => {
      if (isBroken) throw new Error('broken on purpose')
      return fail('refused', 'no')
    }
    const press = (): void => {
      void during(work).catch(() => {})
    }
    return (
      <Button busy={busy} onClick={press}>
        press
      </Button>
    )
  }
  const { page } = await renderWith(<Broken />)
  const press = page.getByRole('button', { name: 'press' })
  await pressAtOnce(press)
  expect(await busyNames(page)).toEqual([])
  isBroken = false
  await pressAtOnce(press)
  expect(await busyNames(page)).toEqual([])
})

function Together({ onFault }: { readonly onFault?: (fault: Fault | null) => void }) {
  const { run, running, fault } = useCommands<string>(onFault)
  return (
    <>
      {['1', '2'].map((id) => (
        <Button key={id} busy={running.has(id)} onClick={() => void run(favourite(id), id)}>
          {id}
        </Button>
      ))}
      <Button onClick={() => void run(favourite('3'))}>any</Button>
      {fault !== null && <p role="alert">{fault.code}</p>}
    </>
  )
}

test('runs that do not wait for each other are refused only by their own name', async () => {
  const { engine, page } = await renderWith(<Together />)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await pressAtOnce(button('1'), button('1'), button('2'), button('any'), button('any'))
  expect(engine.commands.map((command) => 'statusId' in command && command.statusId)).toEqual([
    '1',
    '2',
    '3',
    '3',
  ])
  expect(await busyNames(page)).toEqual(['1', '2'])
  const [first, second] = engine.commands
  engine.push({ settled: [{ commandId: first?.commandId ?? '', ok: false, fault: REFUSED }] })
  engine.push({ settled: [{ commandId: second?.commandId ?? '', ok: true }] })
  await settle()
  expect(await busyNames(page)).toEqual([])
  // The success of another run does not hide it.
  expect(await page.getByRole('alert').textContent()).toBe('refused')
})

test('a fault that another component shows is told to it: null at the start, and the fault at the end', async () => {
  const told: (string | null)[] = []
  const { engine, page } = await renderWith(<Together onFault={(fault) => told.push(fault?.code ?? null)} />)
  await pressAtOnce(page.getByRole('button', { name: '1', exact: true }))
  engine.refuse('favourite', REFUSED)
  await settle()
  expect(told).toEqual([null, 'refused'])
  expect(await page.getByRole('alert').count()).toBe(0)
})
