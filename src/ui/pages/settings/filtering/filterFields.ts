import {
  FILTER_CONTEXTS,
  type Filter,
  type FilterAction,
  type FilterContext,
  type FilterDraft,
  type FilterKeyword,
} from '../../../../shared/model/mute.ts'
import { sameValue } from '../sameValue.ts'

/** What the form of a filter holds. */
export interface FilterFields {
  /** Empty: the first word. */
  readonly title: string
  /** At least one row; a row without text counts as none. */
  readonly keywords: readonly FilterKeyword[]
  readonly contexts: readonly FilterContext[]
  readonly action: FilterAction
  /** Null: it ends as before. */
  readonly expiresInS: number | null
}

export const NEW_WORD: FilterKeyword = { text: '', wholeWord: true }

export const NEW_FILTER: FilterFields = {
  title: '',
  keywords: [NEW_WORD],
  contexts: FILTER_CONTEXTS,
  action: 'warn',
  expiresInS: 0,
}

export const fieldsOf = ({ title, keywords, contexts, action }: Filter): FilterFields => ({
  title,
  keywords: keywords.length > 0 ? keywords : [NEW_WORD],
  contexts,
  action,
  expiresInS: null,
})

/** What has to be asked so that a new filter, or `filter`, becomes what the form holds. Null if it would match nothing. */
export function draftOf(fields: FilterFields, filter?: Filter): FilterDraft | null {
  const { contexts, action, expiresInS } = fields
  const keywords = fields.keywords
    .map((keyword) => ({ ...keyword, text: keyword.text.trim() }))
    .filter(({ text }) => text !== '')
  const title = fields.title.trim() || keywords[0]?.text
  if (title === undefined || (keywords.length === 0 && !filter?.statusIds.length)) return null
  if (filter === undefined) return { title, keywords, contexts, action, expiresInS: expiresInS ?? 0 }
  const changed = keywords.filter((keyword) => !filter.keywords.some((stored) => sameValue(stored, keyword)))
  const left = new Set(keywords.map(({ id }) => id))
  const removed = filter.keywords.flatMap(({ id }) => (id === undefined || left.has(id) ? [] : [id]))
  return {
    ...(title !== filter.title && { title }),
    ...(changed.length > 0 && { keywords: changed }),
    ...(removed.length > 0 && { removed }),
    ...(!sameValue(contexts, filter.contexts) && { contexts }),
    ...(action !== filter.action && { action }),
    ...(expiresInS !== null && { expiresInS }),
  }
}
