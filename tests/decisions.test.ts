import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../scripts/build/paths.ts'

const FOLDER = join(ROOT, 'docs/decisions')

test('the index of the decisions lists each note by its title', () => {
  const notes = readdirSync(FOLDER).filter((name) => /^\d/.test(name))
  const rows = notes.map((name) => {
    const [, number, title] = /^# (\d+)\. (.+)/.exec(readFileSync(join(FOLDER, name), 'utf8')) ?? []
    return `| ${number} | [${title}](${name}) |`
  })
  const index = readFileSync(join(FOLDER, 'README.md'), 'utf8')
  expect(index.split('\n').filter((line) => /^\| \d/.test(line))).toEqual(rows)
})
