import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { readableAcct } from '../../../shared/model/readableAcct.ts'
import { lazily } from '../../common/loading/lazily.tsx'
import { usePreference, useSession } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorLine } from '../../parts/ErrorLine.tsx'
import { Upload } from '../../parts/icons.ts'
import { isOfInputMethod } from '../../parts/isOfInputMethod.ts'
import { TextArea } from '../../parts/TextArea.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { useAccounts } from '../accounts/useAccounts.ts'
import { DraftNotes } from '../drafts/DraftNotes.tsx'
import { ComposeBar } from './ComposeBar.tsx'
import { CounterRing } from './CounterRing.tsx'
import { enterAction, isNothing, noteOf } from './composeRules.ts'
import { FileList } from './FileList.tsx'
import { insertText } from './insertText.ts'
import { MentionsLine } from './MentionsLine.tsx'
import { MoreButton } from './MoreButton.tsx'
import { PollEditor } from './PollEditor.tsx'
import styles from './PostForm.module.css'
import { PreviewBox } from './PreviewBox.tsx'
import { QuoteBox } from './QuoteBox.tsx'
import { type Composer, type ComposeTarget, useComposer } from './useComposer.ts'
import { useFileDrop } from './useFileDrop.ts'
import { useFold } from './useFold.ts'
import { useReminder } from './useReminder.ts'
import { useScrollToAdded } from './useScrollToAdded.ts'
import { useSending } from './useSending.ts'
import { useStableCallback } from './useStableCallback.ts'

export interface PostFormProps extends ComposeTarget {
  readonly onPosted?: () => void
  readonly rows?: number
  /** Folds to one line while it is empty and unused, where the window is low (C49). */
  readonly folds?: boolean
  /** The window around it is its box. On a phone it fills the window. */
  readonly bare?: boolean
  /** Called when the text was moved to the form of another account. */
  readonly onMoved?: () => void
  /** Lets the parent control the initial focus. */
  readonly textRef?: RefObject<HTMLTextAreaElement | null>
}

const AuthorChoice = lazily(async () => (await import('./AuthorChoice.tsx')).AuthorChoice)
const LeftOutNote = lazily(async () => (await import('./LeftOutNote.tsx')).LeftOutNote)

/** The form for writing a post. Its content is a draft stored by the engine. */
export function PostForm({
  onPosted,
  onMoved,
  rows = 3,
  folds = false,
  bare = false,
  textRef,
  ...target
}: PostFormProps) {
  const t = useText()
  const own = useRef<HTMLTextAreaElement>(null)
  const text = textRef ?? own
  const { replyTo, editing } = target
  const composer = useComposer(target)
  const answering =
    replyTo === null ? null : t('post_status.reply_to', { name: `@${readableAcct(replyTo.acct)}` })
  const { draft, draftId, change, drop, uploads, used, limit, tooLong, saveNow, reset } = composer
  const { posting, error, say, dismiss, send: sendNow } = useSending(composer, target, text, onPosted)
  const accounts = useAccounts()
  const mayPost = useReminder(composer, text)
  const [preview, setPreview] = useState(false)
  const dropping = useFileDrop(uploads.room && !posting, uploads.add)
  const submitOnEnter = usePreference('submitOnEnter')
  const fields = useRef<HTMLDivElement>(null)
  const subject = useRef<HTMLInputElement>(null)
  useScrollToAdded(fields, uploads.files.length, draft.poll !== undefined)

  // Puts the caret after the mentions of a reply. Only for a form that starts focused, because in Safari setting the
  // selection also moves the focus.
  useLayoutEffect(() => {
    const length = textRef?.current?.value.length ?? 0
    textRef?.current?.setSelectionRange(length, length)
  }, [textRef])

  const toggleSubject = useStableCallback((): void => {
    flushSync(composer.toggleSubject)
    subject.current?.focus()
  })
  const submit = async (): Promise<void> => {
    if (!posting && !tooLong && (await mayPost())) void sendNow()
  }
  const dismissError = (): void => {
    dismiss()
    // The focused dismiss button is gone.
    text.current?.focus()
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void submit()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter may belong to an input method, or have accepted a completion.
    if (event.key !== 'Enter' || event.defaultPrevented || isOfInputMethod(event.nativeEvent)) return
    const { target: field } = event
    const inText = field === text.current
    const action = enterAction(event, submitOnEnter && inText)
    // The default action of Enter in a single-line field submits the form.
    if (action !== null || field instanceof HTMLInputElement) event.preventDefault()
    if (action === 'send') void submit()
    if (action === 'newline' && text.current) {
      const { selectionStart, selectionEnd } = text.current
      insertText(text.current, '\n', selectionStart, selectionEnd)
    }
  }
  const onPaste = (event: ClipboardEvent): void => {
    const { files, types } = event.clipboardData
    // Some applications put a picture of the copied text on the clipboard as well.
    if (files.length === 0 || types.includes('text/plain') || posting) return
    event.preventDefault()
    uploads.add([...files])
  }
  // Memoized parts don't render again at each keystroke.
  const empty = isNothing(composer.words, uploads.files) && draft.subject.trim() === '' && !draft.poll
  const busy = posting || uploads.busy
  const { lost, fault } = composer.draftStatus
  const noted = fault !== null || Object.keys(lost).length > 0
  const fold = useFold(
    folds && empty && !busy && !preview && error === '' && composer.quoteId === undefined && !noted,
    text,
  )
  const sendWords = posting ? 'posting' : editing === undefined ? 'post' : 'edit_save'
  const blocked = uploads.busy || tooLong
  const send = useMemo(
    () => (
      <Button kind="primary" size="small" type="submit" busy={posting} disabled={blocked}>
        {t(`post_status.${sendWords}`)}
      </Button>
    ),
    [posting, blocked, sendWords, t],
  )
  return (
    <form
      className={styles.form}
      data-bare={bare || undefined}
      {...fold}
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        onKeyDown(event)
        fold.onKeyDown(event)
      }}
      aria-label={
        answering ?? t(editing === undefined ? 'post_status.new_status' : 'post_status.edit_status')
      }
      {...dropping.handlers}
    >
      <div ref={fields} className={styles.fields}>
        {accounts.length > 1 && editing === undefined && (
          <div className={styles.author}>
            <Suspense>
              <AuthorChoice
                accounts={accounts}
                composer={composer}
                replyTo={replyTo}
                readOnly={posting || uploads.busy}
                onFault={say}
                onMoved={onMoved}
              />
            </Suspense>
          </div>
        )}
        {composer.hasSubject && (
          <Subject ref={subject} value={draft.subject} readOnly={posting} onChange={change} />
        )}
        {composer.mentions && <MentionsLine {...composer.mentions} readOnly={posting} />}
        <div className={styles.text}>
          <TextArea
            ref={text}
            label={answering ?? t('post_status.default')}
            hideLabel
            placeholder={t('post_status.default')}
            rows={rows}
            value={composer.words}
            readOnly={posting}
            onPaste={onPaste}
            onChange={({ target }) => composer.changeWords(target.value)}
          />
        </div>
        <FileList
          uploads={uploads}
          descriptions={draft.descriptions}
          limit={composer.descriptionLimit}
          sensitive={composer.sensitive}
          readOnly={posting}
          onChange={change}
        />
        {draft.poll && !composer.leftOut.includes('poll') && (
          <PollEditor
            plan={draft.poll}
            limits={composer.pollLimits}
            readOnly={posting}
            onChange={(poll) => change({ poll })}
          />
        )}
        {composer.quoteId !== undefined && (
          <QuoteBox
            quoteId={composer.quoteId}
            readOnly={posting}
            onRemove={() => {
              drop('quoteId')
              text.current?.focus()
            }}
          />
        )}
        {preview && (
          <PreviewBox
            draft={composer.asPost}
            onClose={() => {
              setPreview(false)
              text.current?.focus()
            }}
          />
        )}
        <Notes composer={composer} />
        {composer.leftOut.length > 0 && (
          <Suspense>
            <LeftOutNote leftOut={composer.leftOut} contentType={draft.contentType} quoteId={draft.quoteId} />
          </Suspense>
        )}
        <DraftNotes notes={composer.draftStatus} />
      </div>
      <ErrorLine words={error} closeLabel={t('general.dismiss')} onClose={dismissError} />
      <ComposeBar
        change={change}
        togglePoll={composer.togglePoll}
        hasPoll={draft.poll !== undefined}
        toggleSubject={toggleSubject}
        hasSubject={composer.hasSubject}
        uploads={uploads}
        instance={composer.instance}
        scope={composer.scope}
        scopes={composer.scopes}
        area={text}
        readOnly={posting}
        more={
          <MoreButton
            change={change}
            drop={drop}
            contentType={composer.contentType}
            formats={composer.formats}
            language={composer.language}
            mayExpire={composer.mayExpire}
            expiresInS={draft.expiresInS}
            sensitive={composer.sensitive}
            usual={composer.usual}
            hasFiles={uploads.files.length > 0}
            readOnly={posting}
            preview={preview}
            onPreview={setPreview}
            draftId={draftId}
            saveNow={saveNow}
            draftStatus={composer.draftStatus}
            reset={reset}
            empty={empty}
            busy={busy}
          />
        }
        counter={limit > 0 && <CounterRing used={used} limit={limit} />}
      >
        {send}
      </ComposeBar>
      {dropping.icon !== 'none' && (
        <div className={styles.drop} data-fading={dropping.icon === 'fading' || undefined}>
          <Upload size={32} aria-hidden />
          {t('post_status.drop_here')}
        </div>
      )}
    </form>
  )
}

interface SubjectProps {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly value: string
  readonly readOnly: boolean
  readonly onChange: Composer['change']
}

const Subject = memo(function Subject({ ref, value, readOnly, onChange }: SubjectProps) {
  const words = useText()('post_status.content_warning')
  return (
    <TextField
      ref={ref}
      className={styles.subject}
      label={words}
      hideLabel
      placeholder={words}
      value={value}
      readOnly={readOnly}
      onChange={({ target }) => onChange({ subject: target.value })}
    />
  )
})

/** A note about the audience of the post. */
function Notes({ composer }: { readonly composer: ReturnType<typeof useComposer> }) {
  const t = useText()
  const words = noteOf(composer.scope, composer.instance?.safeDM ?? false, useSession()?.locked)
  return words && <p className={styles.note}>{t(words)}</p>
}
