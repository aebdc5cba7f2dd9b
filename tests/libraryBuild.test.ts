import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutEnums } from '../scripts/build/plainEnums.ts'
import { withoutEffects } from '../scripts/build/pureRouter.ts'
import { at } from '../scripts/run.mjs'

test('nothing keeps unused components of react-router in the build', () => {
  const folder = at('node_modules/react-router/dist/production')
  const code = readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => withoutEffects(readFileSync(`${folder}/${name}`, 'utf8')))
    .join('\n')
  expect(code).not.toMatch(/^\w+\.displayName =/m)
  const created = code.match(/^(?:var|const) \w+ = .*React\d*\.(?:createContext|forwardRef|memo)\(/gm) ?? []
  expect(created.length).toBeGreaterThan(10)
  expect(created.filter((line) => !line.includes('/* @__PURE__ */'))).toEqual([])
})

test('an effect of react-router that is not a name stays', () => {
  const code = 'var A = React.createContext(null);\nA.displayName = "A";\nA.other = "A";\nstart(A);'
  expect(withoutEffects(code)).toBe(
    'var A = /* @__PURE__ */ React.createContext(null);\n\nA.other = "A";\nstart(A);',
  )
})

test('the tokenizer has the numbers of its enums in their place', () => {
  const code = withoutEnums(readFileSync(at('node_modules/htmlparser2/dist/Tokenizer.js'), 'utf8'))
  expect(code).not.toMatch(/\b(State|CharCodes)\.|\(function \(/)
  expect(code).toContain('this.state = 1;')
  expect(code).toContain('export const QuoteType = { NoValue: 0, Unquoted: 1, Single: 2, Double: 3 };')
})

test.each([
  ['has a member that is no number', '["A"] = 0] = "A";\n    E[E["B"] = 1 << 4] = "B"', 'use(E.A)'],
  ['is used by its numbers', '["A"] = 0] = "A"', 'use(E.A, E[state])'],
])('an enum stays that %s', (_, members, use) => {
  const code = `var E;\n(function (E) {\n    E[E${members};\n})(E || (E = {}));\n${use}`
  expect(withoutEnums(code)).toBe(code)
})
