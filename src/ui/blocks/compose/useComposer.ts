import { useCallback, useMemo, useRef } from 'react'
import type { EditDraft, PostDraft } from '../../../shared/commands/command.ts'
import type { Visibility } from '../../../shared/model/account.ts'
import { NEW_POST, type ReplyTarget } from '../../../shared/model/draft.ts'
import type { Instance, PollLimits } from '../../../shared/model/instance.ts'
import { useInstance, usePreference, useSession } from '../../hooks/hooks.ts'
import { pollRequest } from '../drafts/pollRules.ts'
import { formatOf, isOver, lengthOf, scopeOf } from './composeRules.ts'
import { describedAs } from './describedAs.ts'
import { subjectOfReply } from './subjectOfReply.ts'
import { type DraftFields, type DraftTold, useDraft } from './useDraft.ts'
import { useSteady } from './useSteady.ts'
import { type DraftFiles, useUploads } from './useUploads.ts'

/** A post that is being changed. */
export interface Editing {
  readonly statusId: string
  /** As it is now. */
  readonly fresh: DraftFields
  readonly visibility: Visibility
}

export interface ComposeTarget {
  readonly replyTo: ReplyTarget | null
  readonly editing?: Editing | undefined
  /** Absent: that of what is answered. */
  readonly draftId?: string | undefined
  /** Whom a new post begins by naming. */
  readonly mention?: string | undefined
  /** What a new post quotes. */
  readonly quoteId?: string | undefined
}

/** Used until the instance has said which formats it takes. */
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
  /** Takes it back. */
  readonly drop: (name: 'poll' | 'expiresInS' | 'quoteId') => void
  readonly uploads: DraftFiles
  readonly instance: Instance | null
  readonly pollLimits: PollLimits
  readonly scope: Visibility
  /** Nothing: it can't be changed any more. */
  readonly scopes: readonly Visibility[]
  readonly contentType: string
  readonly formats: readonly string[]
  readonly sensitive: boolean
  /** Empty: as the account has it; absent: the instance does not ask. */
  readonly language: string | undefined
  /** The post that it quotes, where the instance can do that. */
  readonly quoteId: string | undefined
  /** It may be told to go by itself. */
  readonly mayExpire: boolean
  /** Characters, and how many there may be; 0: any number. */
  readonly used: number
  readonly limit: number
  /** Characters that may stand under a file. */
  readonly descriptionLimit: number
  /** What it says, or what stands under its files, is longer than the instance takes. */
  readonly tooLong: boolean
  readonly pollTooSmall: boolean
  readonly body: EditDraft
  readonly asPost: PostDraft
  readonly reset: () => void
  readonly keep: () => void
  /** What there is to say of the draft. */
  readonly told: DraftTold
}

/** All that a form for a post knows: what was typed and chosen, and what the rules make of it. */
export function useComposer({
  replyTo,
  editing,
  draftId: given,
  mention,
  quoteId: quotes,
}: ComposeTarget): Composer {
  const session = useSession()
  const instance = useInstance()
  const copies = usePreference('scopeCopy')
  const subjectLine = usePreference('subjectLineBehavior')
  const preferred = usePreference('postContentType')
  const usualLanguage = usePreference('postLanguage')
  const draftId = given ?? replyTo?.statusId ?? NEW_POST
  const greeting = (replyTo?.mentions ?? (mention === undefined ? [] : [mention]))
    .filter((acct) => acct !== session?.acct)
    .map((acct) => `@${acct} `)
  const fresh = editing?.fresh ?? {
    text: greeting.join(''),
    subject: subjectOfReply(replyTo?.subject ?? '', subjectLine),
    ...(replyTo && { replyTo }),
    ...(quotes !== undefined && { quoteId: quotes }),
  }
  const [draft, setDraft, reset, keep, told] = useDraft(
    draftId,
    editing === undefined ? fresh : { ...fresh, visibility: editing.visibility },
  )
  // Files come and go while somebody types: each change is one of what stands there by then.
  const current = useRef(draft)
  current.current = draft
  const change = useSteady((more: Partial<DraftFields>): void => {
    const next = { ...current.current, ...more }
    current.current = next
    setDraft(next)
  })
  const drop = useSteady((name: 'poll' | 'expiresInS' | 'quoteId'): void => {
    const { [name]: _dropped, ...rest } = current.current
    current.current = rest
    setDraft(rest)
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
  const sensitive =
    draft.sensitive ?? (session?.own?.sensitiveByDefault || instance?.sensitiveByDefault || false)
  const contentType = formatOf(draft.contentType, preferred, instance)
  const language = instance?.capabilities.postLanguage ? (draft.language ?? usualLanguage) : undefined
  const mayExpire = editing === undefined && instance?.capabilities.expiry === true
  const quoteId = editing === undefined && instance?.capabilities.quoting ? draft.quoteId : undefined
  const poll = pollRequest(draft.poll, pollLimits)
  const used = lengthOf(draft.text) + lengthOf(draft.subject)
  const limit = instance?.textLimit ?? TEXT_LIMIT
  const descriptionLimit = instance?.descriptionLimit ?? DESCRIPTION_LIMIT
  const body = {
    text: draft.text,
    subject: draft.subject,
    sensitive,
    contentType,
    ...(language && { language }),
    media: uploads.files.flatMap((file) =>
      file.attachment ? [{ id: file.attachment.id, description: describedAs(file, draft.descriptions) }] : [],
    ),
    ...(poll === null || poll === 'too-few' ? {} : { poll }),
  } satisfies EditDraft
  return {
    draftId,
    draft,
    change,
    drop,
    uploads,
    instance,
    pollLimits,
    scope: visibility,
    scopes: editing === undefined ? offered : NONE,
    contentType,
    formats: instance?.postFormats ?? NONE,
    sensitive,
    language,
    quoteId,
    mayExpire,
    used,
    limit,
    descriptionLimit,
    tooLong:
      isOver(used, limit) || body.media.some(({ description }) => lengthOf(description) > descriptionLimit),
    pollTooSmall: poll === 'too-few',
    body,
    asPost: {
      ...body,
      visibility,
      ...(replyTo === null ? {} : { inReplyToId: replyTo.statusId }),
      ...(quoteId !== undefined && { quoteId }),
      ...(mayExpire && draft.expiresInS !== undefined && { expiresInS: draft.expiresInS }),
    },
    reset: useSteady(reset),
    keep,
    told,
  }
}
