import { readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import ts from 'typescript'
import { ROOT } from '../build/paths.ts'

/** A use of one of the platform's APIs. */
export interface UsedApi {
  /** As in MDN: `URL.canParse`, `HTMLElement.showPopover`. */
  readonly name: string
  /** The path and the line. */
  readonly at: string
}

/**
 * The uses of the platform's APIs in the program of `config`, found by their types; those in packages are not looked for.
 * @param names what the APIs are called that are looked for: to find the types of all others would take most of the time.
 */
export function usedApis(config: string, names: ReadonlySet<string>): UsedApi[] {
  const read = ts.readConfigFile(config, (file) => readFileSync(file, 'utf8'))
  const parsed = ts.parseJsonConfigFileContent(read.config, ts.sys, dirname(config))
  const program = ts.createProgram(parsed.fileNames, { ...parsed.options, noEmit: true })
  const checker = program.getTypeChecker()
  const found: UsedApi[] = []
  const look = (node: ts.Node, file: ts.SourceFile): void => {
    const name = names.has(nameIn(node)) ? nameOf(node, checker) : null
    if (name !== null) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
      found.push({ name, at: `${relative(ROOT, file.fileName)}:${line + 1}` })
    }
    node.forEachChild((child) => look(child, file))
  }
  for (const file of program.getSourceFiles())
    if (!file.isDeclarationFile && !file.fileName.includes('node_modules')) look(file, file)
  return found
}

const nameIn = (node: ts.Node): string => (ts.isIdentifier(node) ? node.text : '')

/** The name by which MDN may know what `node` uses. */
function nameOf(node: ts.Node, checker: ts.TypeChecker): string | null {
  if (!ts.isIdentifier(node)) return null
  const { parent } = node
  const isMember = ts.isPropertyAccessExpression(parent) && parent.name === node
  const isMade = ts.isNewExpression(parent) && parent.expression === node
  // `const { tag } = notification`, also in the parameters of a function.
  const isTaken = ts.isBindingElement(parent) && (parent.propertyName ?? parent.name) === node
  if (!isMember && !isMade && !isTaken) return null
  const symbol = isTaken
    ? checker.getTypeAtLocation(parent.parent).getProperty(node.text)
    : checker.getSymbolAtLocation(node)
  const [declaration] = symbol?.declarations ?? []
  if (declaration === undefined || !/\/lib\.[\w.]+\.d\.ts$/.test(declaration.getSourceFile().fileName))
    return null
  if (isMade) return node.text
  const owner = ownerOf(declaration)
  return owner === null ? null : `${owner}.${node.text}`
}

/** The interface that declares a member; for the constructor's own members, the class: `URL` of `declare var URL: { canParse… }`. */
function ownerOf(declaration: ts.Node): string | null {
  for (let at: ts.Node | undefined = declaration.parent; at !== undefined; at = at.parent) {
    if (ts.isInterfaceDeclaration(at)) return at.name.text.replace(/Constructor$/, '')
    if (ts.isVariableDeclaration(at)) return at.name.getText()
    if (ts.isModuleDeclaration(at)) return at.name.text
  }
  return null
}
