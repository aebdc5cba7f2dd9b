import { relative } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { ROOT } from '../scripts/build/paths.ts'

// A text that can change is the only child of its element. A translator joins, moves and replaces the texts beside elements, so that
// React's change of one of them would be lost. React replaces all of an element's content when that is a single text (E52).

const folder = `${ROOT}/src/ui`
const { fileNames, options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(`${folder}/tsconfig.json`, ts.sys.readFile).config,
  ts.sys,
  folder,
)
const program = ts.createProgram(fileNames, { ...options, noEmit: true })
const checker = program.getTypeChecker()

const WORDS = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike
const NOTHING = ts.TypeFlags.BooleanLike | ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void

/** Whether the value is words at times, and never an element. */
function isWords(type: ts.Type): boolean {
  const kinds = type.isUnion() ? type.types : [type]
  return (
    kinds.every(({ flags }) => flags & (WORDS | NOTHING)) &&
    kinds.some((kind) => kind.flags & WORDS && !(kind.isStringLiteral() && kind.value.trim() === ''))
  )
}

function yieldsWords(value: ts.Expression): boolean {
  if (ts.isStringLiteralLike(value)) return false
  if (ts.isParenthesizedExpression(value)) return yieldsWords(value.expression)
  if (ts.isConditionalExpression(value)) return yieldsWords(value.whenTrue) || yieldsWords(value.whenFalse)
  if (ts.isBinaryExpression(value)) {
    const { kind } = value.operatorToken
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return yieldsWords(value.right)
    if (kind === ts.SyntaxKind.QuestionQuestionToken)
      return yieldsWords(value.left) || yieldsWords(value.right)
  }
  return isWords(checker.getTypeAtLocation(value))
}

const isBlank = (child: ts.JsxChild): boolean =>
  (ts.isJsxText(child) && child.containsOnlyTriviaWhiteSpaces) ||
  (ts.isJsxExpression(child) && child.expression === undefined)

/** The changing texts of a file that have siblings. */
function textsWithSiblings(file: ts.SourceFile): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter((child) => !isBlank(child))
      for (const child of children)
        if (
          children.length > 1 &&
          ts.isJsxExpression(child) &&
          child.expression &&
          yieldsWords(child.expression)
        ) {
          const { line } = file.getLineAndCharacterOfPosition(child.getStart())
          found.push(`${relative(ROOT, file.fileName)}:${line + 1}: ${child.getText()}`)
        }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

test('each text of the interface that can change has an element of its own (E52)', () => {
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${folder}/`))
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap(textsWithSiblings)).toEqual([])
}, 120_000)
