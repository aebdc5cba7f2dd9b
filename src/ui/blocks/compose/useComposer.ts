import { useCallback, useMemo, useRef, useState } from 'react'
import type { EditDraft, PostDraft } from '../../../shared/commands/posts.ts'
import type { Visibility } from '../../../shared/model/account.ts'
import { type DraftChanges, NEW_POST, type PollPlan, type ReplyTarget } from '../../../shared/model/draft.ts'
import type { Instance, PollLimits } from '../../../shared/model/instance.ts'
import { useInstance, usePreference, useSession } from '../../hooks/hooks.ts'
import { newPlan, pollRequest } from '../drafts/pollRules.ts'
import type { DraftFields } from '../drafts/readDraft.ts'
import { type DraftStatus, useDraft } from '../drafts/useDraft.ts'
import { formatOf, isOver, lengthOf, scopeOf } from './composeRules.ts'
import { describedAs } from './describedAs.ts'
import type { Mentions } from './MentionsLine.tsx'
import { MANY_PEOPLE, mentionsOf, splitMentions } from './mentionsAtStart.ts'
import { subjectOfReply } from './subjectOfReply.ts'
import { useStableCallback } from './useStableCallback.ts'
import { type DraftFiles, useUploads } from './useUploads.ts'

/** A published post that is being edited. */
export interface Editing {
  readonly statusId: string
  /** Its published version. */
  readonly fresh: DraftFields
  readonly visibility: Visibility
}

export type LeftOut = 'format' | 'poll' | 'language' | 'expiry' | 'quote'

export interface ComposeTarget {
  readonly replyTo: ReplyTarget | null
  readonly editing?: Editing | undefined
  /** Defaults to the id of the post replied to, or to that of the new post. */
  readonly draftId?: string | undefined
  /** Account that a new post starts by mentioning. */
  readonly mention?: string | undefined
  /** Id of the post that a new post quotes. */
  readonly quoteId?: string | undefined
  /** The visibility that a new post starts with. */
  readonly visibility?: Visibility | undefined
}

/** Limits until the instance's own are loaded. */
const POLL_LIMITS: PollLimits = {
  maxOptions: 4,
  maxOptionChars: 255,
  minExpirationS: 60,
  maxExpirationS: 86_400,
}
const TEXT_LIMIT = 5_000
const DESCRIPTION_LIMIT = 1_500

const NONE: readonly never[] = []

export interface Composer {
  readonly draftId: string
  readonly draft: DraftFields
  readonly change: (more: Partial<DraftFields>) => void
  /** The text as the form shows it, and how it changes: without the mentions of `mentions`. */
  readonly words: string
  readonly changeWords: (words: string) => void
  /** Whom a reply to many people mentions; null where the text shows it. */
  readonly mentions: Mentions | null
  /** Removes an optional part of the draft. */
  readonly drop: (name: 'expiresInS' | 'quoteId') => void
  /** Adds a poll, or removes it. One that was removed from the same post comes back. */
  readonly togglePoll: () => void
  /** The field for the subject shows. */
  readonly hasSubject: boolean
  /** Shows the field for the subject, or removes the subject. One that was removed from the same post comes back. */
  readonly toggleSubject: () => void
  readonly uploads: DraftFiles
  readonly instance: Instance | null
  readonly pollLimits: PollLimits
  readonly scope: Visibility
  /** Visibilities to choose from. Empty for a published post, whose visibility is fixed. */
  readonly scopes: readonly Visibility[]
  readonly contentType: string
  readonly formats: readonly string[]
  readonly sensitive: boolean
  /** The values that the post gets if the user chooses none. */
  readonly usual: { readonly contentType: string; readonly language: string; readonly sensitive: boolean }
  /** Empty: the account's default; undefined: the instance does not support it. */
  readonly language: string | undefined
  /** The quoted post, if the instance supports quotes. */
  readonly quoteId: string | undefined
  /** Whether an expiry can be set. */
  readonly mayExpire: boolean
  /** Characters used, and their limit; 0 means no limit. */
  readonly used: number
  readonly limit: number
  /** Maximum length of a description in characters. */
  readonly descriptionLimit: number
  /** The text or a description exceeds its limit. */
  readonly tooLong: boolean
  readonly pollTooSmall: boolean
  /** Choices of the draft that the instance does not have. They stay in the draft and are not sent (SA31). */
  readonly leftOut: readonly LeftOut[]
  readonly body: EditDraft
  readonly asPost: PostDraft
  /** Empties the form after the changes `upTo` were sent, unless there are words that came later. */
  readonly reset: (upTo?: DraftChanges) => void
  /** Sends unsaved input to the engine now. */
  readonly saveNow: () => void
  readonly draftStatus: DraftStatus
}

/** State of a post form: the draft, and what the instance's and account's rules make of it. */
export function useComposer({
  replyTo,
  editing,
  draftId: given,
  mention,
  quoteId: quotes,
  visibility: starts,
}: ComposeTarget): Composer {
  const session = useSession()
  const instance = useInstance()
  const copies = usePreference('scopeCopy')
  const subjectLine = usePreference('subjectLineBehavior')
  const preferred = usePreference('postContentType')
  const usualLanguage = usePreference('postLanguage')
  const draftId = given ?? replyTo?.statusId ?? NEW_POST
  const own = session?.acct
  const people = useMemo(
    () => (replyTo?.mentions ?? (mention === undefined ? [] : [mention])).filter((acct) => acct !== own),
    [replyTo, mention, own],
  )
  const fresh = editing?.fresh ?? {
    text: mentionsOf(people),
    subject: subjectOfReply(replyTo?.subject ?? '', subjectLine),
    ...(replyTo && { replyTo }),
    ...(quotes !== undefined && { quoteId: quotes }),
    ...(starts !== undefined && { visibility: starts }),
  }
  const [draft, setDraft, reset, saveNow, draftStatus] = useDraft(
    draftId,
    editing === undefined ? fresh : { ...fresh, visibility: editing.visibility },
  )
  // An upload may change the draft between two renders, so a change starts from the latest fields.
  const current = useRef(draft)
  current.current = draft
  const change = useStableCallback((more: Partial<DraftFields>): void => {
    const next = { ...current.current, ...more }
    current.current = next
    setDraft(next)
  })
  // The draft has the whole text. Only the form shows the mentions at its start as a line of their own (C55).
  const hidden = replyTo !== null && people.length >= MANY_PEOPLE ? people : NONE
  const { mentioned, rest } = splitMentions(draft.text, hidden)
  const changeWords = useStableCallback((words: string): void =>
    change({ text: splitMentions(current.current.text, hidden).start + words }),
  )
  const mentionPerson = useStableCallback((acct: string, on: boolean): void => {
    const now = splitMentions(current.current.text, hidden)
    const next = hidden.filter((one) => (one === acct ? on : now.mentioned.includes(one)))
    change({ text: mentionsOf(next) + now.rest })
  })
  const names = mentioned.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names change, not each text
  const mentions = useMemo(
    () => (hidden.length === 0 ? null : { people: hidden, mentioned, mention: mentionPerson }),
    [hidden, names, mentionPerson],
  )
  const drop = useStableCallback((name: 'poll' | 'expiresInS' | 'quoteId'): void => {
    const { [name]: _dropped, ...rest } = current.current
    current.current = rest
    setDraft(rest)
  })
  /** Removed by its button, perhaps by mistake. */
  const removedPoll = useRef<PollPlan | undefined>(undefined)
  const togglePoll = useStableCallback((): void => {
    const { poll: open } = current.current
    if (open === undefined) change({ poll: removedPoll.current ?? newPlan(pollLimits) })
    else {
      removedPoll.current = open
      drop('poll')
    }
  })
  const [subjectOpen, openSubject] = useState(false)
  const hasSubject = subjectOpen || draft.subject !== ''
  // A subject that is deleted letter by letter keeps its field.
  if (hasSubject && !subjectOpen) openSubject(true)
  const removedSubject = useRef('')
  const toggleSubject = useStableCallback((): void => {
    const { subject } = current.current
    openSubject(!hasSubject)
    if (hasSubject) removedSubject.current = subject
    const next = hasSubject ? '' : removedSubject.current
    if (next !== subject) change({ subject: next })
  })
  const uploads = useUploads(
    draftId,
    useCallback(() => change({}), [change]),
  )
  const pollLimits = instance?.pollLimits ?? POLL_LIMITS
  const original = replyTo?.visibility
  const byDefault = session?.own?.defaultScope
  const minimal = instance?.minimalScopesMode ?? false
  const chosen = draft.visibility
  const { scope, offered } = useMemo(
    () => scopeOf({ original, copies, byDefault, minimal, chosen }),
    [original, copies, byDefault, minimal, chosen],
  )
  const visibility = editing?.visibility ?? scope
  const usuallySensitive = session?.own?.sensitiveByDefault || instance?.sensitiveByDefault || false
  const sensitive = draft.sensitive ?? usuallySensitive
  const contentType = formatOf(draft.contentType, preferred, instance)
  const usualFormat = formatOf(undefined, preferred, instance)
  const usual = useMemo(
    () => ({ contentType: usualFormat, language: usualLanguage, sensitive: usuallySensitive }),
    [usualFormat, usualLanguage, usuallySensitive],
  )
  const language = instance?.capabilities.postLanguage ? (draft.language ?? usualLanguage) : undefined
  const mayExpire = editing === undefined && instance?.capabilities.expiry === true
  const quoteId = editing === undefined && instance?.capabilities.quoting ? draft.quoteId : undefined
  const mayPoll = instance?.capabilities.polls !== false
  const poll = mayPoll ? pollRequest(draft.poll, pollLimits) : null
  const used = lengthOf(draft.text) + lengthOf(draft.subject)
  const limit = instance?.textLimit ?? TEXT_LIMIT
  const descriptionLimit = instance?.descriptionLimit ?? DESCRIPTION_LIMIT
  const body = {
    text: draft.text,
    subject: draft.subject,
    sensitive,
    contentType,
    ...(language && { language }),
    media: uploads.files.flatMap((file) => {
      if (file.attachment === undefined) return []
      const { id, focus } = file.attachment
      return [{ id, description: describedAs(file, draft.descriptions), ...(focus && { focus }) }]
    }),
    ...(poll === null || poll === 'too-few' ? {} : { poll }),
  } satisfies EditDraft
  return {
    draftId,
    draft,
    change,
    words: rest,
    changeWords,
    mentions,
    drop,
    togglePoll,
    hasSubject,
    toggleSubject,
    uploads,
    instance,
    pollLimits,
    scope: visibility,
    scopes: editing === undefined ? offered : NONE,
    contentType,
    formats: instance?.postFormats ?? NONE,
    sensitive,
    usual,
    language,
    quoteId,
    mayExpire,
    used,
    limit,
    descriptionLimit,
    tooLong:
      isOver(used, limit) || body.media.some(({ description }) => lengthOf(description) > descriptionLimit),
    pollTooSmall: poll === 'too-few',
    leftOut: editing === undefined && instance?.known ? leftOutOf(draft, instance, contentType) : NONE,
    body,
    asPost: {
      ...body,
      visibility,
      ...(replyTo === null ? {} : { inReplyToId: replyTo.statusId }),
      ...(quoteId !== undefined && { quoteId }),
      ...(mayExpire && draft.expiresInS !== undefined && { expiresInS: draft.expiresInS }),
    },
    reset: useStableCallback((upTo?: DraftChanges): void => {
      removedPoll.current = undefined
      removedSubject.current = ''
      openSubject(false)
      reset(upTo)
    }),
    saveNow,
    draftStatus,
  }
}

/** The choices of `draft` that `instance` does not have, for example because they were made for another account. */
function leftOutOf(draft: DraftFields, instance: Instance, contentType: string): readonly LeftOut[] {
  const { polls, postLanguage, expiry, quoting } = instance.capabilities
  const lacks: readonly (readonly [LeftOut, boolean])[] = [
    ['format', draft.contentType !== undefined && draft.contentType !== contentType],
    ['poll', draft.poll !== undefined && !polls],
    ['language', Boolean(draft.language) && !postLanguage],
    ['expiry', draft.expiresInS !== undefined && !expiry],
    ['quote', draft.quoteId !== undefined && !quoting],
  ]
  return lacks.flatMap(([what, isLacking]) => (isLacking ? [what] : []))
}
