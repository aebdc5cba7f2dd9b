import { Window } from 'happy-dom'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { newStatus } from '../../engine/engineStatus.ts'
import { watchForBuilds } from './watchForBuilds.ts'

const page = new Window({ url: 'https://here.example/main/friends' })
vi.stubGlobal('document', page.document)
afterAll(() => vi.unstubAllGlobals())

/** A worker that answers nothing. */
class Worker extends EventTarget {
  state: ServiceWorkerState = 'installing'
  postMessage(): void {}
  become(state: ServiceWorkerState): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

/** The registration of a browser, which all its tabs share. */
class Registration extends EventTarget {
  readonly active = new Worker()
  installing: Worker | null = null
  waiting: Worker | null = null
  updates = 0
  /** What an update finds. */
  found: 'another build' | 'nothing' | 'no network' = 'another build'
  async update(): Promise<void> {
    this.updates += 1
    if (this.found === 'no network') throw new TypeError('no network')
    if (this.found === 'nothing') return
    this.installing = new Worker()
    this.dispatchEvent(new Event('updatefound'))
  }
  fail(): void {
    const { installing } = this
    this.installing = null
    installing?.become('redundant')
  }
}

let registration: Registration
beforeEach(() => {
  registration = new Registration()
})

/** A tab. Returns functions that tell it which build the server has, and that show it again. */
function open() {
  const status = newStatus()
  watchForBuilds({ status }, registration as never)
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    deploy: () => {
      status.superseded = true
      return settle()
    },
    rollBack: () => {
      status.superseded = false
      return settle()
    },
    show: () => {
      page.document.dispatchEvent(new page.Event('visibilitychange'))
      return settle()
    },
  }
}

test('one of all tabs asks for the worker of a newer build', async () => {
  const tabs = [open(), open(), open()]
  await Promise.all(tabs.map((tab) => tab.deploy()))
  expect(registration.updates).toBe(1)
  registration.waiting = registration.installing
  registration.installing = null
  await open().deploy()
  expect(registration.updates).toBe(1)
})

test('a tab asks once, also where the server has no other worker', async () => {
  registration.found = 'nothing'
  const tab = open()
  await tab.deploy()
  await tab.show()
  expect(registration.updates).toBe(1)
  await tab.rollBack()
  await tab.deploy()
  expect(registration.updates).toBe(2)
})

test('it asks again when it is shown, after the network was down', async () => {
  registration.found = 'no network'
  const tab = open()
  await tab.deploy()
  registration.found = 'another build'
  await tab.show()
  await tab.show()
  expect(registration.updates).toBe(2)
})

test('it asks again when it is shown, after the worker could not be installed', async () => {
  const tab = open()
  await tab.deploy()
  registration.fail()
  await tab.show()
  expect(registration.updates).toBe(2)
})
