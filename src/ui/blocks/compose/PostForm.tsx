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
import { lazily } from '../../common/loading/lazily.tsx'
import { prefetch } from '../../common/loading/staleBuild.ts'
import { notice } from '../../common/notices/notices.ts'
import { usePreference, useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useStableCallback } from '../../hooks/useStableCallback.ts'
import { useText } from '../../i18n/i18n.ts'
import { readableAcct } from '../../i18n/readableAcct.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { ErrorLine } from '../../parts/ErrorLine.tsx'
import { Maximize2, Upload } from '../../parts/icons.ts'
import { isOfInputMethod } from '../../parts/isOfInputMethod.ts'
import { TextArea } from '../../parts/TextArea.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { useAccounts } from '../accounts/useAccounts.ts'
import { DraftNotes } from '../drafts/DraftNotes.tsx'
import { ComposeBar } from './ComposeBar.tsx'
import { CounterRing } from './CounterRing.tsx'
import { audienceNote, enterAction, isEmptyPost } from './composeRules.ts'
import { DraftLine } from './DraftLine.tsx'
import { FileList } from './FileList.tsx'
import { insertText } from './insertText.ts'
import { MentionsLine } from './MentionsLine.tsx'
import { MoreButton } from './MoreButton.tsx'
import { ParentNote } from './ParentNote.tsx'
import { PollEditor } from './PollEditor.tsx'
import styles from './PostForm.module.css'
import { PreviewBox } from './PreviewBox.tsx'
import { QuoteBox } from './QuoteBox.tsx'
import { type Composer, type ComposeTarget, useComposer } from './useComposer.ts'
import { useConfirmSend } from './useConfirmSend.ts'
import { useFileDrop } from './useFileDrop.ts'
import { useFold } from './useFold.ts'
import { LONG_TEXT, useLift } from './useLift.ts'
import { useScrollToAdded } from './useScrollToAdded.ts'
import { useSending } from './useSending.ts'

interface PostFormProps extends ComposeTarget {
  readonly onPosted?: () => void
  readonly rows?: number
  /** Whether the form is folded to one line while it is not in use (FR1). */
  readonly folds?: boolean
  /** Whether the form has no border of its own, because it is in a dialog. On a phone it fills the dialog. */
  readonly bare?: boolean
  /** Called when the text was moved to the form of another account. */
  readonly onMoved?: () => void
  /** Lets the parent control the initial focus. */
  readonly textRef?: RefObject<HTMLTextAreaElement | null>
}

const Lifted = lazily(async () => (await import('./Lifted.tsx')).Lifted)
/** Soon after the form is used it may need room. Without the code, it stays in the page. */
const preloadLifted = (): void => void prefetch(Lifted.load)
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
  const engine = useEngine()
  const t = useText()
  const ownTextRef = useRef<HTMLTextAreaElement>(null)
  const text = textRef ?? ownTextRef
  const { replyTo, editing } = target
  const [alone, setAlone] = useState(false)
  const composer = useComposer({ ...target, alone })
  const replyLabel =
    replyTo === null ? null : t('post_status.reply_to', { name: `@${readableAcct(replyTo.acct)}` })
  const { form, draft, draftId, change, drop, uploads, used, limit, tooLong, reset } = composer
  const place = useRef<HTMLDivElement>(null)
  const lift = useLift(!bare && replyTo === null, Lifted.load, place, text)
  const { posting, error, showError, dismissError, send } = useSending(composer, target, text, () => {
    lift.startAnew()
    onPosted?.()
  })
  const accounts = useAccounts()
  const confirmSend = useConfirmSend(composer, text)
  const [preview, setPreview] = useState(false)
  const submitOnEnter = usePreference('submitOnEnter')
  const fields = useRef<HTMLDivElement>(null)
  const subject = useRef<HTMLInputElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
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
    if (!posting && !tooLong && (await confirmSend())) void send()
  }
  const onDismissError = (): void => {
    dismissError()
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
    // In another field than the text, Enter does nothing: its default action submits the form, or breaks a description's line (U10).
    const isOtherField =
      field instanceof HTMLInputElement || (field instanceof HTMLTextAreaElement && !inText)
    if (action !== null || isOtherField) event.preventDefault()
    // Somebody who is still writing has not read that the post was deleted, so the keys lead to the button only (N40).
    if (action === 'send' && alone && field === text.current) submitButton.current?.focus()
    else if (action === 'send') void submit()
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
    addFiles([...files])
  }
  const isEmpty = isEmptyPost(composer.words, uploads.files) && draft.subject.trim() === '' && !draft.poll
  const busy = posting || uploads.busy
  const hasDraftNotes = composer.fault !== null || Object.keys(composer.lost).length > 0
  const fold = useFold(
    folds && !posting && error === '' && !hasDraftNotes,
    isEmpty && draft.quoteId === undefined && !preview,
    text,
    lift.undo,
  )
  const addFiles = useStableCallback((files: readonly File[]): void => {
    fold.unfold()
    uploads.add(files)
    if (files.length > 0) lift.liftByItself()
  })
  const uploadsOfBar = useMemo(() => ({ ...uploads, add: addFiles }), [uploads, addFiles])
  const fileDrop = useFileDrop(uploads.room && !posting, addFiles)
  const togglePoll = useStableCallback((): void => {
    composer.togglePoll()
    if (draft.poll === undefined) lift.liftByItself()
  })
  const changeWords = (words: string): void => {
    composer.changeWords(words)
    if (words.length >= LONG_TEXT) lift.liftByItself()
  }
  const onContinue = (): void => {
    // First, because the line is the room that the form needs in the page.
    if (uploads.files.length > 0 || draft.poll || composer.words.length >= LONG_TEXT) lift.liftByItself()
    fold.onContinue()
  }
  const keep = (): void => {
    form.saveNow()
    notice(engine, 'drafts.set_aside_done', 'success')
    onPosted?.()
  }
  const submitWords = posting
    ? 'posting'
    : alone
      ? 'post_alone'
      : editing === undefined
        ? 'post'
        : 'edit_save'
  const blocked = uploads.busy || tooLong
  // Memoized, so that it does not render at each keystroke.
  const sendButton = useMemo(
    () => (
      <Button ref={submitButton} kind="primary" size="small" type="submit" busy={posting} disabled={blocked}>
        {t(`post_status.${submitWords}`)}
      </Button>
    ),
    [posting, blocked, submitWords, t],
  )
  const name = replyLabel ?? t(editing === undefined ? 'post_status.new_status' : 'post_status.edit_status')
  const element = (
    <form
      className={styles.form}
      data-surface={bare ? undefined : 'input'}
      data-bare={bare || undefined}
      data-folded={fold.folded}
      // The list of open tabs calls such a form a draft (RO2).
      data-written={!form.isBlank || undefined}
      data-draft={draftId}
      {...fold.handlers}
      {...lift.handlers}
      onFocusCapture={bare ? undefined : preloadLifted}
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        onKeyDown(event)
        fold.onKeyDown(event)
      }}
      aria-label={name}
      {...fileDrop.handlers}
    >
      {lift.lifted !== null && (
        <Suspense>
          <Lifted title={name} lift={lift} place={place} />
        </Suspense>
      )}
      {fold.folded === 'draft' && <DraftLine draft={draft} files={uploads.files} onContinue={onContinue} />}
      <div ref={fields} className={styles.fields}>
        {accounts.length > 1 && editing === undefined && (
          <div className={styles.author}>
            <Suspense>
              <AuthorChoice
                accounts={accounts}
                composer={composer}
                replyTo={replyTo}
                readOnly={posting || uploads.busy}
                onFault={showError}
                onMoved={() => {
                  lift.startAnew()
                  onMoved?.()
                }}
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
            // Not a surface of its own: the form around it is one, or shows what is behind it.
            data-surface={undefined}
            ref={text}
            label={replyLabel ?? t('post_status.default')}
            hideLabel
            placeholder={t('post_status.default')}
            rows={rows}
            value={composer.words}
            readOnly={posting}
            onPaste={onPaste}
            onChange={({ target }) => changeWords(target.value)}
          />
          {!bare && lift.lifted === null && (
            <IconButton
              size="small"
              className={styles.lift}
              icon={<Maximize2 size={16} aria-hidden />}
              label={t('post_status.lift')}
              onClick={lift.lift}
            />
          )}
        </div>
        <FileList
          uploads={uploads}
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
        {replyTo !== null && <ParentNote statusId={replyTo.statusId} onGone={setAlone} onKeep={keep} />}
        <AudienceNote composer={composer} />
        {composer.leftOut.length > 0 && (
          <Suspense>
            <LeftOutNote leftOut={composer.leftOut} contentType={draft.contentType} quoteId={draft.quoteId} />
          </Suspense>
        )}
        <DraftNotes {...composer} />
      </div>
      <ErrorLine words={error} closeLabel={t('general.dismiss')} onClose={onDismissError} />
      <ComposeBar
        change={change}
        togglePoll={togglePoll}
        hasPoll={draft.poll !== undefined}
        toggleSubject={toggleSubject}
        hasSubject={composer.hasSubject}
        uploads={uploadsOfBar}
        instance={composer.instance}
        visibility={composer.visibility}
        visibilities={composer.visibilities}
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
            form={form}
            reset={(upTo) => {
              lift.startAnew()
              reset(upTo)
            }}
            empty={isEmpty}
            busy={busy}
          />
        }
        counter={limit > 0 && <CounterRing used={used} limit={limit} />}
      >
        {sendButton}
      </ComposeBar>
      {fileDrop.icon !== 'none' && (
        <div className={styles.drop} data-fading={fileDrop.icon === 'fading' || undefined}>
          <Upload size={32} aria-hidden />
          <span>{t('post_status.drop_here')}</span>
        </div>
      )}
    </form>
  )
  if (bare) return element
  return (
    <div ref={place} className={styles.place}>
      {element}
    </div>
  )
}

interface SubjectProps {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly value: string
  readonly readOnly: boolean
  readonly onChange: Composer['change']
}

/** The field for the subject. Memoized, so that it does not render at each keystroke of the text. */
const Subject = memo(function Subject({ ref, value, readOnly, onChange }: SubjectProps) {
  const words = useText()('post_status.content_warning')
  return (
    <TextField
      ref={ref}
      data-surface={undefined}
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

/** A note on who will see the post. */
function AudienceNote({ composer }: { readonly composer: Composer }) {
  const t = useText()
  const words = audienceNote(composer.visibility, composer.instance?.safeDM ?? false, useSession()?.locked)
  return words && <p className={styles.note}>{t(words)}</p>
}
