import { expect, test } from 'vitest'
import { testsFor } from '../scripts/build/testsFor.ts'

const FILES = Object.entries({
  'docs/behaviour/README.md': '| [compose.md](compose.md) | C | writing |',
  'src/ui/form/Form.tsx':
    "import { Part } from './Part.tsx'\nimport { Icon } from '../parts/Icon.tsx'\n// (C1)",
  'src/ui/form/Part.tsx': '// A part shows what was typed (C2).',
  'src/ui/form/FormInWindow.tsx': "import { Form } from './Form.tsx'\n// Another rule (C3).",
  'src/ui/parts/Icon.tsx': '// (C4)',
  'src/ui/form/Form.test.tsx': "import { Form } from './Form.tsx'",
  'tests/components/windows.test.tsx':
    "const { FormInWindow } = await import('../../src/ui/form/FormInWindow.tsx')",
  'tests/e2e/form.test.ts': "test('it fits', () => {})",
  'tests/e2e/others.test.ts': "test('what was typed is shown (C2, C4)', () => {})",
  'tests/engine/none.test.ts': "test('another window (C3), an icon (C4)', () => {})",
}).map(([path, text]) => ({ path, text }))

test('the tests of a file import it or its users, have its name, or test its rules', () => {
  expect(testsFor('src/ui/form/Form.tsx', FILES)).toEqual([
    { path: 'src/ui/form/Form.test.tsx', why: ['imports it', 'is named after it'] },
    { path: 'tests/components/windows.test.tsx', why: ['imports FormInWindow.tsx, which uses it'] },
    { path: 'tests/e2e/form.test.ts', why: ['is named after it'] },
    { path: 'tests/e2e/others.test.ts', why: ['tests C2'] },
  ])
})

test('a file that nobody tests has none', () => {
  expect(testsFor('src/ui/parts/Icon.tsx', FILES.slice(0, 6))).toEqual([])
})
