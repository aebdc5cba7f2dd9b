// `node scripts/test.mjs for src/ui/blocks/compose/PostForm.tsx` lists the tests of a file.
import { posix, relative } from 'node:path'
import { ROOT } from './build/paths.ts'
import { testsFor } from './build/testsFor.ts'
import { textFiles } from './build/textFiles.ts'

const path = relative(ROOT, process.argv[2] ?? '').replaceAll('\\', '/')
const files = textFiles()
if (!files.some((file) => file.path === path)) {
  console.error(`There is no file ${path}.`)
  process.exit(1)
}
const found = testsFor(path, files)
console.log(
  found.map((test) => `${test.path}\n    ${test.why.join('; ')}`).join('\n') || 'No test is for it.',
)
const inNode = found.filter((test) => !/^tests\/(e2e|firefox|webkit|release)\//.test(test.path))
const names = inNode.map((test) => posix.basename(test.path).replace(/\.test\.tsx?$/, ''))
if (names.length > 0)
  console.log(`\nWithout a browser: npm run test:watch -- ${[...new Set(names)].join(' ')}`)
