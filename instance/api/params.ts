import { LIMITS } from '../limits.ts'
import { fail } from './apiError.ts'
import type { Call } from './env.ts'

/** Parameters of the query and the body. Names in brackets are unfolded into objects and lists. */
export type Params = Record<string, unknown>

/** The parameters of the query. */
export function queryParams(c: Call): Params {
  const params: Params = {}
  for (const [name, value] of new URL(c.req.url).searchParams) setParam(params, name, value)
  return params
}

/** Reads the parameters of the query and the body, which may be JSON, a form or multipart. */
export async function readParams(c: Call): Promise<Params> {
  const params = queryParams(c)
  const type = c.req.header('content-type') ?? ''
  if (c.req.method === 'GET' || c.req.method === 'HEAD' || type === '') return params
  if (Number(c.req.header('content-length') ?? 0) > LIMITS.uploadBytes * 2)
    fail(413, 'Request Entity Too Large')
  if (type.includes('json')) {
    const text = await c.req.text()
    if (text.trim() === '') return params
    const body = parseJson(text)
    if (typeof body !== 'object' || body === null) fail(400, 'Bad Request')
    return { ...params, ...body }
  }
  if (type.includes('form')) {
    const form = await c.req.formData().catch(() => fail(400, 'Bad Request'))
    for (const [name, value] of form) setParam(params, name, value)
  }
  return params
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return fail(400, 'Bad Request')
  }
}

/** Sets the parameter `name`: `a[b][]=1` becomes `{ a: { b: ['1'] } }`. */
function setParam(params: Params, name: string, value: unknown): void {
  const [first = '', ...rest] = name.split(/\[|\]\[|\]$/)
  if (name.endsWith(']')) rest.pop()
  let target: Params = params
  let key = first
  for (const [index, part] of rest.entries()) {
    if (part === '' && index === rest.length - 1) {
      const list = target[key]
      if (Array.isArray(list)) list.push(value)
      else target[key] = [value]
      return
    }
    const inner = target[key]
    const next: Params = isGroup(inner) ? inner : {}
    target[key] = next
    target = next
    key = part
  }
  target[key] = value
}

function isGroup(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)
}

/** A string, or `undefined` if it is not sent. Numbers and booleans are converted. */
export function textOf(params: Params, name: string): string | undefined {
  const value = params[name]
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** A boolean, in any of the notations that clients use. */
export function flagOf(params: Params, name: string): boolean | undefined {
  const value = textOf(params, name)?.toLowerCase()
  if (value === undefined || value === '') return undefined
  return ['true', '1', 'on', 'yes', 't'].includes(value)
}

/** An integer, or `undefined`. */
export function numberOf(params: Params, name: string): number | undefined {
  const value = Number(textOf(params, name) ?? Number.NaN)
  return Number.isFinite(value) ? Math.trunc(value) : undefined
}

/** A list of strings: `name[]=…` or a JSON array. A single value is a list of one. */
export function listOfTexts(params: Params, name: string): string[] | undefined {
  const value = params[name]
  if (Array.isArray(value)) return value.map(String)
  if (typeof value === 'string') return [value]
  if (isGroup(value)) return Object.values(value).map(String)
  return undefined
}

/** A group of parameters, such as `poll[…]`. */
export function groupOf(params: Params, name: string): Params | undefined {
  const value = params[name]
  return isGroup(value) ? value : undefined
}

/** A list of groups, such as `keywords_attributes[0][…]`; empty if it was not sent. */
export function groupsOf(params: Params, name: string): Params[] {
  const value = params[name]
  return (Array.isArray(value) ? value : Object.values(Object(value))).filter(isGroup)
}

/** An uploaded file. */
export function fileOf(params: Params, name: string): File | undefined {
  const value = params[name]
  return value instanceof File ? value : undefined
}
