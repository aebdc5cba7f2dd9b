import { useCallback, useMemo } from 'react'
import type { EditDraft, PostDraft } from '../../../shared/commands/posts.ts'
import { presentFields } from '../../../shared/everyField.ts'
import type { Visibility } from '../../../shared/model/account.ts'
import { type DraftChanges, NEW_POST, type ReplyTarget } from '../../../shared/model/draft.ts'
import type { Instance, PollLimits, TextCounting } from '../../../shared/model/instance.ts'
import { useInstance, usePreference, useSession } from '../../hooks/hooks.ts'
import { useStableCallback } from '../../hooks/useStableCallback.ts'
import { pollRequest } from '../drafts/pollRules.ts'
import type { DraftFields } from '../drafts/readDraft.ts'
import { type ShownDraft, useDraft } from '../drafts/useDraft.ts'
import { formatOf, isOver, lengthOf, visibilityOf } from './composeRules.ts'
import { MANY_PEOPLE, mentionsOf } from './mentionsAtStart.ts'
import { subjectOfReply } from './subjectOfReply.ts'
import { type SplitDraftText, useMentions } from './useMentions.ts'
import { type OptionalParts, useOptionalParts } from './useOptionalParts.ts'
import { usePostLength } from './usePostLength.ts'
import { type DraftFiles, useUploads } from './useUploads.ts'

/** A published post that is being edited. */
export interface Editing {
  readonly statusId: string
  /** Its published version. */
  readonly fresh: DraftFields
  readonly visibility: Visibility
}

/** The fields that only a new post has. Its key is made when it is sent. */
type OnlyNew = Omit<PostDraft, keyof EditDraft | 'idempotencyKey'>

/** A choice of a draft that the instance does not support. */
export type LeftOut = 'format' | 'poll' | 'language' | 'expiry' | 'quote'

/** The purpose of a form: a new post, a reply or an edit. */
export interface ComposeTarget {
  readonly replyTo: ReplyTarget | null
  readonly editing?: Editing | undefined
  /** Defaults to the draft id of the reply, or to that of the new post. */
  readonly draftId?: string | undefined
  /** The account that a new post starts by mentioning. */
  readonly mention?: string | undefined
  /** The post that a new post quotes. */
  readonly quoteId?: string | undefined
  /** The visibility that a new post starts with. */
  readonly visibility?: Visibility | undefined
  /** The post to reply to was deleted: what is sent is no reply (N40). */
  readonly alone?: boolean
}

/** Limits until the instance's own are loaded. */
const POLL_LIMITS: PollLimits = {
  maxOptions: 4,
  maxOptionChars: 255,
  minExpirationS: 60,
  maxExpirationS: 86_400,
}
const TEXT_LIMIT = 5_000
const TEXT_COUNTING: TextCounting = { by: 'unknown', urlLength: 23 }
const DESCRIPTION_LIMIT = 1_500

const NONE: readonly never[] = []

/** The state of a post form. */
export interface Composer
  extends SplitDraftText,
    Omit<ShownDraft, 'fields'>,
    Omit<OptionalParts, 'resetParts'> {
  readonly draftId: string
  readonly draft: DraftFields
  readonly change: (more: Partial<DraftFields>) => void
  /** Removes an optional part of the draft. */
  readonly drop: (name: 'expiresInS' | 'quoteId') => void
  readonly uploads: DraftFiles
  readonly instance: Instance | null
  readonly pollLimits: PollLimits
  readonly visibility: Visibility
  /** Visibilities to choose from. Empty for a published post, whose visibility is fixed. */
  readonly visibilities: readonly Visibility[]
  readonly contentType: string
  readonly formats: readonly string[]
  readonly sensitive: boolean
  /** The values that the post has unless the user chooses others. */
  readonly usual: { readonly contentType: string; readonly language: string }
  /** Empty means the account's default; undefined, that posts have no language at this instance. */
  readonly language: string | undefined
  /** The quoted post, if the instance supports quotes. */
  readonly quoteId: string | undefined
  /** Whether an expiry can be set. */
  readonly mayExpire: boolean
  /** The number of characters, and their limit. A limit of 0 means none. */
  readonly used: number
  readonly limit: number
  /** Maximum length of a description in characters. */
  readonly descriptionLimit: number
  /** Whether the text or a description exceeds its limit. */
  readonly tooLong: boolean
  /** Whether there is a poll with fewer than two different options. */
  readonly pollTooSmall: boolean
  /** Choices of the draft that the instance does not have. They stay in the draft and are not sent (SA31). */
  readonly leftOut: readonly LeftOut[]
  /** The content as the edit of a post, and as a new post. */
  readonly asEdit: EditDraft
  readonly asPost: PostDraft
  /** Empties the form after the changes `upTo` were sent, unless it has words that were typed later. */
  readonly reset: (upTo: DraftChanges) => void
}

/** The draft of a post form, and the post that results from it by the rules of the instance and the account. */
export function useComposer({
  replyTo,
  editing,
  draftId: givenDraftId,
  mention,
  quoteId: initialQuoteId,
  visibility: initialVisibility,
  alone = false,
}: ComposeTarget): Composer {
  const session = useSession()
  const instance = useInstance()
  const copiesOriginal = usePreference('scopeCopy')
  const subjectLine = usePreference('subjectLineBehavior')
  const preferred = usePreference('postContentType')
  const usualLanguage = usePreference('postLanguage')
  const draftId = givenDraftId ?? replyTo?.statusId ?? NEW_POST
  const own = session?.acct
  const people = useMemo(
    () => (replyTo?.mentions ?? (mention === undefined ? [] : [mention])).filter((acct) => acct !== own),
    [replyTo, mention, own],
  )
  const fresh = editing?.fresh ?? {
    text: mentionsOf(people),
    subject: subjectOfReply(replyTo?.subject ?? '', subjectLine),
    ...(replyTo && { replyTo }),
    ...(initialQuoteId !== undefined && { quoteId: initialQuoteId }),
    ...(initialVisibility !== undefined && { visibility: initialVisibility }),
  }
  const { fields: draft, ...shown } = useDraft(
    draftId,
    editing === undefined ? fresh : { ...fresh, visibility: editing.visibility },
  )
  const { form } = shown
  // An upload may change the draft between two renders, so a change starts from the latest fields.
  const change = useCallback(
    (more: Partial<DraftFields>): void => form.change({ ...form.fields, ...more }),
    [form],
  )
  const peopleInLine = replyTo !== null && people.length >= MANY_PEOPLE ? people : NONE
  const { words, changeWords, mentions } = useMentions(draft.text, peopleInLine, form, change)
  const drop = useCallback(
    (name: 'poll' | 'expiresInS' | 'quoteId'): void => {
      const { [name]: _dropped, ...rest } = form.fields
      form.change(rest)
    },
    [form],
  )
  const pollLimits = instance?.pollLimits ?? POLL_LIMITS
  const { hasSubject, toggleSubject, togglePoll, resetParts } = useOptionalParts(
    draft,
    pollLimits,
    form,
    change,
    drop,
  )
  const uploads = useUploads(draftId, form, draft.descriptions)
  const original = replyTo?.visibility
  const byDefault = session?.own?.defaultScope
  const minimal = instance?.minimalScopesMode ?? false
  const chosen = draft.visibility
  const { visibility: ownVisibility, offered } = useMemo(
    () => visibilityOf({ original, copiesOriginal, byDefault, minimal, chosen }),
    [original, copiesOriginal, byDefault, minimal, chosen],
  )
  const visibility = editing?.visibility ?? ownVisibility
  const sensitive =
    draft.sensitive ?? (session?.own?.sensitiveByDefault || instance?.sensitiveByDefault || false)
  const contentType = formatOf(draft.contentType, preferred, instance)
  const usualFormat = formatOf(undefined, preferred, instance)
  const usual = useMemo(
    () => ({ contentType: usualFormat, language: usualLanguage }),
    [usualFormat, usualLanguage],
  )
  const language = instance?.capabilities.postLanguage ? (draft.language ?? usualLanguage) : undefined
  const mayExpire = editing === undefined && instance?.capabilities.expiry === true
  const quoteId = editing === undefined && instance?.capabilities.quoting ? draft.quoteId : undefined
  const mayPoll = instance?.capabilities.polls !== false
  const poll = mayPoll ? pollRequest(draft.poll, pollLimits) : null
  const used = usePostLength(draft.text, draft.subject, instance?.textCounting ?? TEXT_COUNTING)
  const limit = instance?.textLimit ?? TEXT_LIMIT
  const descriptionLimit = instance?.descriptionLimit ?? DESCRIPTION_LIMIT
  const media = uploads.files.flatMap((file) => {
    if (file.attachment === undefined) return []
    const { id, focus } = file.attachment
    return [{ id, description: file.description, ...(focus && { focus }) }]
  })
  const asEdit = presentFields<EditDraft>({
    text: draft.text,
    subject: draft.subject,
    sensitive,
    contentType,
    language: language || undefined,
    media,
    poll: poll === null || poll === 'too-few' ? undefined : poll,
  })
  return {
    ...shown,
    draftId,
    draft,
    change,
    words,
    changeWords,
    mentions,
    drop,
    togglePoll,
    hasSubject,
    toggleSubject,
    uploads,
    instance,
    pollLimits,
    visibility,
    visibilities: editing === undefined ? offered : NONE,
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
    tooLong: isOver(used, limit) || media.some(({ description }) => lengthOf(description) > descriptionLimit),
    pollTooSmall: poll === 'too-few',
    leftOut: editing === undefined && instance?.known ? leftOutOf(draft, instance, contentType) : NONE,
    asEdit,
    asPost: {
      ...asEdit,
      ...presentFields<OnlyNew>({
        visibility,
        inReplyToId: replyTo === null || alone ? undefined : replyTo.statusId,
        quoteId,
        quotePolicy: draft.quotePolicy,
        expiresInS: mayExpire ? draft.expiresInS : undefined,
      }),
    },
    reset: useStableCallback((upTo: DraftChanges): void => {
      resetParts()
      form.reset(upTo)
    }),
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
