import { Suspense, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Poll as PollModel, Status } from '../../../shared/model/status.ts'
import { usePreference } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { RichText } from '../../parts/RichText.tsx'
import { Attachments } from './Attachments.tsx'
import { isTall } from './isTall.ts'
import { LinkCard } from './LinkCard.tsx'
import { Poll, Quote } from './lateParts.tsx'
import styles from './StatusContent.module.css'

/** Longer subjects are cut (PO35). */
const MAX_SUBJECT_CHARS = 240

interface StatusContentProps {
  readonly status: Status
  /** Reports a fault to the row; null after a success. */
  readonly onFault: (fault: Fault | null) => void
}

/** The body of a post, below its subject if it has one. */
export function StatusContent(props: StatusContentProps) {
  return props.status.subject.length > 0 ? <WithSubject {...props} /> : <Content {...props} />
}

/** A post with a subject, collapsed if the preference says so (P17). */
function WithSubject({ status, onFault }: StatusContentProps) {
  const t = useText()
  const collapseMessageWithSubject = usePreference('collapseMessageWithSubject')
  /** The user's choice, which overrides the preference. */
  const [pressed, setPressed] = useState<boolean | null>(null)
  const [wholeSubject, setWholeSubject] = useState(false)
  const open = pressed ?? !collapseMessageWithSubject
  const long = status.subjectText.length > MAX_SUBJECT_CHARS
  return (
    <>
      <div className={styles.warning}>
        <RichText
          text={status.subject}
          lang={status.language}
          className={long && !wholeSubject ? `${styles.subject} ${styles.short}` : styles.subject}
        />
        {long && (
          <Button
            kind="quiet"
            size="small"
            aria-expanded={wholeSubject}
            onClick={() => setWholeSubject(!wholeSubject)}
          >
            {t(wholeSubject ? 'status.hide_full_subject' : 'status.show_full_subject')}
          </Button>
        )}
        {/* A tall post has its own button below. */}
        {(pressed !== null || !open || !isTall(status)) && (
          <Button size="small" aria-expanded={open} onClick={() => setPressed(!open)}>
            {t(open ? 'general.show_less' : 'general.show_more')}
          </Button>
        )}
      </div>
      {open && <Content status={status} onFault={onFault} whole={pressed === true} />}
    </>
  )
}

/** The post without its subject. Tall content is cut, unless `whole`. */
function Content({ status, onFault, whole = false }: StatusContentProps & { readonly whole?: boolean }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const tall = !whole && isTall(status)
  return (
    <>
      {status.content.length > 0 && (
        <div className={tall && !open ? `${styles.text} ${styles.cut}` : styles.text}>
          <RichText text={status.content} lang={status.language} />
        </div>
      )}
      {tall && (
        <Button kind="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'general.show_less' : 'general.show_more')}
        </Button>
      )}
      {status.poll && (
        <Suspense fallback={<PollWaiting poll={status.poll} lang={status.language} />}>
          <Poll
            key={status.poll.id}
            statusId={status.id}
            authorId={status.accountId}
            poll={status.poll}
            lang={status.language}
            onFault={onFault}
          />
        </Suspense>
      )}
      {status.attachments.length > 0 && (
        <Attachments
          attachments={status.attachments}
          of={status}
          subject={status.subjectText}
          authorId={status.accountId}
        />
      )}
      {status.card && <LinkCard card={status.card} of={status} />}
      {(status.quoteId ?? status.quoteState) !== undefined && (
        <Suspense
          fallback={
            <div className={status.quoteId ? `${styles.quote} ${styles.waitingQuote}` : styles.quote}>…</div>
          }
        >
          <Quote status={status} className={styles.quote} />
        </Suspense>
      )}
    </>
  )
}

/** The options of a poll while its code loads, at their final height. */
function PollWaiting({ poll, lang }: { readonly poll: PollModel; readonly lang: string | undefined }) {
  return (
    <ul className={`${styles.poll} ${styles.waiting}`}>
      {poll.options.map(({ title }, place) => (
        <li key={place} className={styles.option}>
          <RichText text={title} inline lang={lang} />
        </li>
      ))}
    </ul>
  )
}
