import { X } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Visibility } from '../../../shared/model/account.ts'
import { NEW_POST } from '../../../shared/model/draft.ts'
import { notice } from '../../app/notices.ts'
import { sayFault } from '../../app/sayFault.ts'
import { run } from '../../engine/engine.ts'
import { useText } from '../../i18n/i18n.ts'
import { useInstance, useSession } from '../../mirror/hooks.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { TextArea } from '../../parts/TextArea.tsx'
import { TextField } from '../../parts/TextField.tsx'
import type { ReplyTarget } from './compose.ts'
import styles from './PostForm.module.css'
import { subjectOfReply } from './subjectOfReply.ts'
import { useDraft } from './useDraft.ts'

const SCOPES: readonly Visibility[] = ['public', 'unlisted', 'private', 'direct']

/** spec/2 §4: a direct post can only be answered directly. */
const scopesFor = (replyTo: ReplyTarget | null): readonly Visibility[] =>
  replyTo?.visibility === 'direct' ? ['direct'] : SCOPES

export interface PostFormProps {
  readonly replyTo: ReplyTarget | null
  readonly onPosted?: () => void
  readonly rows?: number
  /** For whoever decides where the focus starts. */
  readonly textRef?: RefObject<HTMLTextAreaElement | null>
}

/** Writes a post. What is typed is a draft that the engine keeps. */
export function PostForm({ replyTo, onPosted, rows = 3, textRef }: PostFormProps) {
  const t = useText()
  const scopeId = useId()
  const session = useSession()
  const instance = useInstance()
  const own = useRef<HTMLTextAreaElement>(null)
  const text = textRef ?? own
  const [state, setState] = useState<'idle' | 'posting'>('idle')
  const [error, setError] = useState('')
  const draftId = replyTo?.statusId ?? NEW_POST
  const greeting = (replyTo?.mentions ?? [])
    .filter((acct) => acct !== session?.acct)
    .map((acct) => `@${acct} `)
  const [draft, setDraft, resetDraft, keepDraft] = useDraft(draftId, {
    text: greeting.join(''),
    subject: subjectOfReply(replyTo?.subject ?? '', instance?.subjectLineBehavior),
  })
  const scopes = scopesFor(replyTo)
  const inherited =
    replyTo?.visibility === 'private' || replyTo?.visibility === 'direct' ? replyTo.visibility : undefined
  const wanted = draft.visibility ?? inherited ?? session?.own?.defaultScope ?? 'public'
  const visibility = scopes.includes(wanted) ? wanted : (scopes[0] ?? 'public')
  // The rest is one that somebody has already, by habit or by what they answer.
  const few: readonly unknown[] = [visibility, inherited, session?.own?.defaultScope, 'direct']
  const offered = instance?.minimalScopesMode ? scopes.filter((scope) => few.includes(scope)) : scopes
  const limit = instance?.textLimit ?? 5000
  // Characters as a person counts them, and as instances do.
  const used = [...draft.text].length + [...draft.subject].length
  const over = limit > 0 && used > limit

  // Who answers goes on behind the names. Only where it starts: in Safari it would take the focus, too.
  useLayoutEffect(() => {
    const length = textRef?.current?.value.length ?? 0
    textRef?.current?.setSelectionRange(length, length)
  }, [textRef])

  const post = async (): Promise<void> => {
    if (state === 'posting' || over) return
    if (draft.text.trim() === '') {
      setError(t('post_status.empty_status_error'))
      return
    }
    setState('posting')
    setError('')
    keepDraft()
    const ended = await run({
      kind: 'post',
      draftId,
      draft: {
        text: draft.text,
        subject: draft.subject,
        visibility,
        sensitive: session?.own?.sensitiveByDefault || instance?.sensitiveByDefault || false,
        contentType: instance?.postContentType ?? 'text/plain',
        ...(replyTo === null ? {} : { inReplyToId: replyTo.statusId }),
      },
    })
    setState('idle')
    if (!ended.ok) {
      const { fault } = ended
      const words =
        fault.from === 'instance' ? t('post_status.error', { message: fault.message }) : sayFault(t, fault)
      // A form that was closed meanwhile can't say it; what was written is kept as its draft.
      if (text.current === null) notice('post_status.not_sent', 'error', { message: words })
      setError(words)
      text.current?.focus()
      return
    }
    resetDraft()
    onPosted?.()
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void post()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    void post()
  }
  return (
    <form
      className={styles.form}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      aria-label={t('post_status.new_status')}
    >
      <TextField
        label={t('post_status.content_warning')}
        hideLabel
        placeholder={t('post_status.content_warning')}
        value={draft.subject}
        readOnly={state === 'posting'}
        onChange={({ target }) => setDraft({ ...draft, subject: target.value })}
      />
      <TextArea
        ref={text}
        label={
          replyTo === null
            ? t('post_status.default')
            : t('post_status.reply_to', { name: `@${replyTo.acct}` })
        }
        hideLabel
        placeholder={t('post_status.default')}
        rows={rows}
        value={draft.text}
        readOnly={state === 'posting'}
        onChange={({ target }) => setDraft({ ...draft, text: target.value })}
        {...(limit > 0 ? { counter: { used, limit } } : {})}
      />
      {visibility === 'direct' && <p className={styles.note}>{t('post_status.direct_warning')}</p>}
      {visibility === 'private' && session?.locked === false && (
        <p className={styles.note}>{t('post_status.private_warning')}</p>
      )}
      {error !== '' && (
        <p className={styles.error} role="alert">
          <span>{error}</span>
          <IconButton
            size="small"
            icon={<X size={16} aria-hidden />}
            label={t('general.dismiss')}
            onClick={() => setError('')}
          />
        </p>
      )}
      <div className={styles.foot}>
        <label htmlFor={scopeId} className="visually-hidden">
          {t('post_status.scope.label')}
        </label>
        <select
          id={scopeId}
          className={styles.scope}
          value={visibility}
          onChange={({ target }) => setDraft({ ...draft, visibility: target.value as Visibility })}
        >
          {offered.map((scope) => (
            <option key={scope} value={scope} title={t(`post_status.scope.${scope}`)}>
              {t(`visibility.${scope}`)}
            </option>
          ))}
        </select>
        <Button kind="primary" type="submit" busy={state === 'posting'} disabled={over}>
          {t(state === 'posting' ? 'post_status.posting' : 'post_status.post')}
        </Button>
      </div>
    </form>
  )
}
