import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COMMANDS } from './commands.ts'

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
