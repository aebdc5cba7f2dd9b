import type { Control } from '../../instance/control.ts'
import type { Store } from '../../instance/state/store.ts'
import type { Draft } from '../../src/shared/model/draft.ts'
import type { Posting } from '../e2e/harness/posting.ts'
import type { Person } from './person.ts'

interface Instance extends Posting {
  readonly control: Control
  readonly state: Store
}

/** The browser's contents after a run. */
export interface Remains {
  /** Drafts, outbox and local storage, as text. */
  readonly stored: string
  /** The texts of the forms for new posts. */
  readonly inForms: string
  /** The texts of all stored drafts. */
  readonly drafts: readonly string[]
  /** The tags of all alerts that were shown. */
  readonly alerts: readonly string[]
}

/** The texts of what is stored among the drafts. */
export const textsOf = (drafts: readonly (readonly [key: string, value: unknown])[]): readonly string[] =>
  drafts.flatMap(([key, value]) => (key.includes('/draft/') ? String((value as Partial<Draft>).text) : []))

/** A post of Luna's home timeline, as the instance has it. */
export interface HomePost {
  readonly id: string
  readonly favourited: boolean
}

/** Luna's home timeline at the instance, newest first. */
export async function homeOf({ control }: Instance): Promise<readonly HomePost[]> {
  const path = '/api/v1/timelines/home?limit=40'
  const { body } = await control.act({ as: 'luna', method: 'GET', path })
  return (body as HomePost[]).map(({ id, favourited }) => ({ id, favourited }))
}

/** Everything that was lost or done twice. */
export function failuresOf(
  { typed, continued, gone, files, deleted, undone }: Person,
  instance: Instance,
  { stored, inForms, drafts, alerts }: Remains,
): readonly string[] {
  const { state } = instance
  const posts = instance.postsSaying('word')
  const isPosted = (word: string): boolean => posts.some(({ text }) => text.split(' ').includes(word))
  const kept = `${stored} ${inForms}`
  const isKept = (name: string): boolean =>
    kept.includes(name) ||
    [...state.media.values()].some((media) => media.name === name && kept.includes(`"${media.id}"`))
  const withFile = (name: string): readonly string[] =>
    [...state.statuses.values()]
      .filter(({ mediaIds }) => mediaIds.some((id) => state.media.get(id)?.name === name))
      .map(({ text }) => text)
  /** The person continued in a form that was sent, which still has its files. */
  const isContinued = (text: string): boolean => text.split(' ').some((word) => continued.has(word))
  const found = [
    ...typed
      .filter((word) => !isPosted(word) && !kept.includes(word) && !gone.has(word) && !deleted.has(word))
      .map((word) => `lost: ${word}`),
    ...[...files]
      .filter((name) => withFile(name).length === 0 && !isKept(name))
      .map((name) => `lost: ${name}`),
    ...repeated(posts.map(({ text }) => text)).map((text) => `posted twice: ${text}`),
    ...[...files]
      .filter((name) => withFile(name).length > 1 && !withFile(name).every(isContinued))
      .map((name) => `posted twice: ${name}, with ${JSON.stringify(withFile(name))}`),
    ...typed
      .filter((word) => !continued.has(word) && isPosted(word) && inForms.includes(word))
      .map((word) => `posted, and still in the form: ${word}`),
    ...[...undone]
      .filter((text) => drafts.includes(text) && posts.some((post) => post.text === text))
      .map((text) => `posted, although it was taken back: ${text}`),
    ...repeated(alerts).map((tag) => `alerted twice: ${tag}`),
  ]
  // The remaining drafts and outbox entries help to find the cause.
  return found.length === 0 ? [] : [...found, `kept: ${kept}`]
}

const repeated = (all: readonly string[]): readonly string[] =>
  all.filter((one, index) => all.indexOf(one) !== index)
