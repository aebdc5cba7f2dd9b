import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { WaitingKind } from '../model/outbox.ts'
import { COMMANDS, definitionOf } from './commands.ts'

test('no two areas have a command of the same name: the later one would replace the other', async () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter((file) => /^\w+\.ts$/.test(file))
  const modules: readonly object[] = await Promise.all(files.map((file) => import(`./${file}`)))
  const tables = modules.flatMap((module) =>
    Object.entries(module).filter(([name]) => name.endsWith('_COMMANDS')),
  )
  expect(tables.length).toBeGreaterThan(15)
  const names = tables.flatMap(([, table]) => Object.keys(table as object))
  expect(names.toSorted()).toEqual(Object.keys(COMMANDS).toSorted())
})

test('the kinds of the entries of the outbox are those that wait', () => {
  const kinds: Record<WaitingKind, true> = {
    post: true,
    edit: true,
    delete: true,
    favourite: true,
    repeat: true,
    bookmark: true,
    pinStatus: true,
    muteThread: true,
    react: true,
    vote: true,
    relate: true,
  }
  const waiting = Object.keys(COMMANDS).filter((kind) => definitionOf(kind)?.waits !== undefined)
  expect(waiting.toSorted()).toEqual(Object.keys(kinds).toSorted())
})
