import fc from 'fast-check'

type Path = readonly (string | number)[]

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...path, key]))]
}

function replaced(value: unknown, path: Path, by: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return by
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value }
  Object.defineProperty(copy, key, {
    value: replaced((value as Record<string, unknown>)[String(key)], rest, by),
    enumerable: true,
    configurable: true,
    writable: true,
  })
  return copy
}

/** Values that have broken normalizers before, in this project or in others. */
const NASTY: readonly unknown[] = [
  null,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  '@',
  '@@',
  'a@b@c',
  '/',
  '..',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example/x',
  'https://',
  'https://a.example@evil.example/',
  '<p>',
  '<script>1</script>',
  '12',
  '-1',
  'NaN',
  '1e999',
  '9999-99-99T99:99:99Z',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  -1,
  0.5,
  1e308,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -0,
  [],
  {},
  [null],
  [[]],
  [{}],
  JSON.parse('{"__proto__":{"polluted":true},"constructor":1,"toString":2}'),
  'x'.repeat(20_000),
  true,
]

const anything = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom(...NASTY),
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
  )

/** `base` with up to five of its parts, at any depth, replaced by something else. */
export function mutated(base: unknown): fc.Arbitrary<unknown> {
  const paths = pathsOf(base)
  const change = fc.record({
    path: fc.constantFrom(...paths.filter((path) => path.length > 0)),
    by: anything(),
  })
  return fc
    .array(change, { minLength: 1, maxLength: 5 })
    .map((changes) => changes.reduce((value, { path, by }) => replaced(value, path, by), base))
}

/** Any JSON at all. */
export const anyAnswer = (): fc.Arbitrary<unknown> =>
  fc.oneof(anything(), fc.jsonValue({ maxDepth: 5 }), fc.anything())
