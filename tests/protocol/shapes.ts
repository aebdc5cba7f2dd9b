import ts from 'typescript'

/**
 * The shapes of types by name, one line for each field or alternative: `id: string`, `card?: Card`, `| 'public'`. How a type is
 * written plays no part: a string with a name is a string, and an interface that extends another has all its fields.
 */
export type Shapes = ReadonlyMap<string, ReadonlySet<string>>

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  types: [],
}

const { TypeFlags } = ts
/** Types that consist of nothing else. */
const PLAIN =
  TypeFlags.StringLike |
  TypeFlags.NumberLike |
  TypeFlags.BooleanLike |
  TypeFlags.BigIntLike |
  TypeFlags.Void |
  TypeFlags.Undefined |
  TypeFlags.Null |
  TypeFlags.Never |
  TypeFlags.Unknown |
  TypeFlags.Any

const NAMED = ts.SymbolFlags.Interface | ts.SymbolFlags.Class | ts.SymbolFlags.TypeAlias

const isPlain = (type: ts.Type): boolean => (type.flags & PLAIN) !== 0 && !type.isUnion()

/** The plain type that `type` is, at run time: a string that the compiler tells from other strings is a string. */
const plainOf = (type: ts.Type): ts.Type | undefined =>
  isPlain(type) ? type : type.isIntersection() ? type.types.find(isPlain) : undefined

/** Which types to read. */
export interface Wanted {
  /** Files whose exported types are read, but those whose name is in `without`. */
  readonly files: readonly string[]
  readonly without: readonly string[]
  /** Types that are declared in these folders are read where others consist of them. Of all others only the name is told. */
  readonly folders: readonly string[]
}

export function shapesOf({ files, without, folders }: Wanted): Shapes {
  const program = ts.createProgram([...files], OPTIONS)
  const reader = new ShapeReader(program, folders)
  for (const file of files) reader.readFile(file, without)
  return reader.shapes
}

class ShapeReader {
  readonly shapes = new Map<string, Set<string>>()
  readonly #types = new Map<string, ts.Type>()
  readonly #program: ts.Program
  readonly #checker: ts.TypeChecker
  readonly #folders: readonly string[]

  constructor(program: ts.Program, folders: readonly string[]) {
    this.#program = program
    this.#checker = program.getTypeChecker()
    this.#folders = folders
  }

  readFile(file: string, without: readonly string[]): void {
    const source = this.#program.getSourceFile(file)
    const module = source && this.#checker.getSymbolAtLocation(source)
    if (module === undefined) throw new Error(`${file} exports nothing`)
    for (const symbol of this.#checker.getExportsOfModule(module))
      if (symbol.flags & ts.SymbolFlags.Type && !without.includes(symbol.name))
        this.#show(this.#checker.getDeclaredTypeOfSymbol(symbol), symbol.name)
  }

  /** Adds the shape of `type`, and those of its parts. */
  #describe(name: string, type: ts.Type): void {
    if (this.#types.get(name) === type) return
    this.#types.set(name, type)
    const lines = this.#linesOf(type, name)
    const known = this.shapes.get(name)
    if (known !== undefined && [...known].join() !== lines.join())
      throw new Error(`${name} is the name of two types`)
    this.shapes.set(name, new Set(lines))
  }

  #linesOf(type: ts.Type, name: string): string[] {
    if (type.isUnion()) return this.#alternatives(type, name).map((each) => `| ${each}`)
    const spelled = this.#spell(type, name)
    if (spelled !== null) return [`| ${spelled}`]
    const indexes = this.#checker
      .getIndexInfosOfType(type)
      .map((each) => `[${this.#show(each.keyType, name)}]: ${this.#show(each.type, `${name}.each`)}`)
    const fields = this.#checker.getPropertiesOfType(type).map((field) => this.#fieldOf(field, name))
    return [...indexes, ...fields].sort()
  }

  #fieldOf(field: ts.Symbol, path: string): string {
    const isOptional = (field.flags & ts.SymbolFlags.Optional) !== 0
    const type = this.#checker.getTypeOfSymbol(field)
    const shown = this.#show(
      isOptional ? this.#checker.getNonNullableType(type) : type,
      `${path}.${field.name}`,
    )
    const mayBeNull = isOptional && type.isUnion() && type.types.some(({ flags }) => flags & TypeFlags.Null)
    return `${field.name}${isOptional ? '?' : ''}: ${shown}${mayBeNull ? ' | null' : ''}`
  }

  /** How other types refer to `type`. One without a name gets that of its place. */
  #show(type: ts.Type, place: string): string {
    const name = this.#nameOf(type, place)
    if (name !== null) return name
    if (type.isUnion()) return this.#alternatives(type, place).join(' | ')
    const spelled = this.#spell(type, place)
    if (spelled !== null) return spelled
    this.#describe(place, type)
    return place
  }

  /** The name of a type that has one, with its arguments. Its shape is added. */
  #nameOf(type: ts.Type, place: string): string | null {
    const symbol = type.aliasSymbol ?? type.symbol
    if (symbol === undefined || !(symbol.flags & NAMED) || plainOf(type)) return null
    const files = (symbol.declarations ?? []).map((declaration) => declaration.getSourceFile())
    if (files.some((file) => this.#program.isSourceFileDefaultLibrary(file))) return null
    const args = type.aliasSymbol
      ? (type.aliasTypeArguments ?? [])
      : this.#checker.getTypeArguments(type as ts.TypeReference)
    const shown = args
      .filter((each) => !(each as ts.TypeParameter & { isThisType?: boolean }).isThisType)
      .map((each, at) => this.#show(each, `${place}<${at}>`))
    const name = shown.length === 0 ? symbol.name : `${symbol.name}<${shown.join(', ')}>`
    const isOurs = files.some(({ fileName }) => this.#folders.some((folder) => fileName.startsWith(folder)))
    if (isOurs) this.#describe(name, type)
    return name
  }

  /** A type that is written out where it is used; null: it has fields. */
  #spell(type: ts.Type, place: string): string | null {
    const plain = plainOf(type)
    if (plain?.isStringLiteral()) return `'${plain.value}'`
    if (plain !== undefined) return this.#checker.typeToString(plain)
    if (type.flags & TypeFlags.TypeParameter) return type.symbol.name
    const args = (): string[] =>
      this.#checker
        .getTypeArguments(type as ts.TypeReference)
        .map((each, at) => this.#show(each, at === 0 ? place : `${place}.${at}`))
    if (this.#checker.isArrayType(type)) return `list of ${args().join()}`
    if (this.#checker.isTupleType(type)) return `[${args().join(', ')}]`
    if (type.symbol?.name === 'Promise') return `promise of ${args().join()}`
    const [call] = type.getCallSignatures()
    if (call === undefined) return null
    const inputs = call.parameters.map((each, at) =>
      this.#show(this.#checker.getTypeOfSymbol(each), `${place}.${at}`),
    )
    return `(${inputs.join(', ')}) => ${this.#show(call.getReturnType(), `${place}.value`)}`
  }

  #alternatives(type: ts.UnionType, place: string): string[] {
    const kinds = type.types.map((each) => this.#kindOf(each))
    const shown = type.types.map((each, at) => {
      const kind = kinds[at] ?? ''
      const isUnique = kinds.indexOf(kind) === kinds.lastIndexOf(kind)
      return this.#show(each, `${place}(${isUnique ? kind : `${kind} ${this.#fieldsOf(each)}`})`)
    })
    const isBoolean = shown.includes('true') && shown.includes('false')
    const all = isBoolean ? [...shown.filter((each) => !/^(true|false)$/.test(each)), 'boolean'] : shown
    return [...new Set(all)].sort()
  }

  /** What tells an alternative from the others: the values of the first field that has only a few. */
  #kindOf(type: ts.Type): string {
    if (isPlain(type)) return this.#checker.typeToString(type)
    for (const field of this.#checker.getPropertiesOfType(type)) {
      const value = this.#checker.getTypeOfSymbol(field)
      if (value.flags & TypeFlags.BooleanLiteral) return `${field.name} ${this.#checker.typeToString(value)}`
      const values = value.isUnion() ? value.types : [value]
      if (values.every((each) => each.isStringLiteral()))
        return values.map((each) => (each.isStringLiteral() ? each.value : '')).join('|')
    }
    return this.#fieldsOf(type)
  }

  /** The names of the fields that are always there. */
  #fieldsOf(type: ts.Type): string {
    const fields = this.#checker
      .getPropertiesOfType(type)
      .filter(({ flags }) => (flags & ts.SymbolFlags.Optional) === 0)
    const names = fields.map(({ name }) => name)
    return names.sort().join(' ') || 'any fields'
  }
}
