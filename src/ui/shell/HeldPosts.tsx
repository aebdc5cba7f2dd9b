import { useEffect, useState } from 'react'
import { type Draft, laterDraft, TAKEN_BACK } from '../../shared/model/draft.ts'
import { entityKey } from '../../shared/model/keys.ts'
import type { OutboxEntry } from '../../shared/model/outbox.ts'
import type { OutboxAct } from '../../shared/model/outboxAct.ts'
import { continueInPage } from '../blocks/compose/continueInPage.ts'
import { saveForms } from '../blocks/drafts/draftForm.ts'
import { openDraft } from '../blocks/drafts/openDraft.ts'
import { useOutbox } from '../blocks/outbox/useOutbox.ts'
import { sayReason } from '../common/faults/sayFault.ts'
import { notice } from '../common/notices/notices.ts'
import { useAccountKey, useMe } from '../hooks/hooks.ts'
import { useCommands } from '../hooks/useCommand.ts'
import { useEngine } from '../hooks/useEngine.ts'
import { type Say, useText } from '../i18n/i18n.ts'
import { Button } from '../parts/Button.tsx'
import styles from './HeldPosts.module.css'

type HeldPost = OutboxEntry & { readonly until: number }

const isHeldPost = (entry: OutboxEntry): entry is HeldPost =>
  entry.until !== undefined && (entry.kind === 'post' || entry.kind === 'edit')

/** The posts that can still be taken back, over the top of the page's column: they move nothing (UD6). */
export function HeldPosts() {
  const t = useText()
  const held = useOutbox().filter(isHeldPost)
  const newest = held.at(-1)
  // Said once for each, with the time that it had then: screen readers would read a countdown every second.
  const [said, setSaid] = useState({ id: '', words: '' })
  if (newest !== undefined && newest.id !== said.id)
    setSaid({ id: newest.id, words: sayHeld(t, newest.kind, secondsUntil(newest.until)) })
  return (
    <>
      <p role="status" className="visually-hidden">
        {newest === undefined ? '' : said.words}
      </p>
      {held.length > 0 && (
        <ul className={styles.list} aria-label={t('outbox.held')}>
          {held.map((entry) => (
            <HeldRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </>
  )
}

function HeldRow({ entry: { id, kind, until, excerpt, draftId = '' } }: { readonly entry: HeldPost }) {
  const engine = useEngine()
  const t = useText()
  const account = useAccountKey()
  const me = useMe()
  const seconds = useSecondsUntil(until)
  const { running, during } = useCommands<OutboxAct>()
  const act = (what: OutboxAct) =>
    during(async () => {
      // So that the engine knows whether the form is empty.
      if (what === 'takeBack') await saveForms(engine)
      return engine.runAs(account, { kind: 'outbox', entryId: id, act: what })
    }, what)
  const undo = async (): Promise<void> => {
    const ended = await act('takeBack')
    const draftOf = (one: string): Draft | null => engine.mirror.cells.get(entityKey(account, 'draft', one))
    // An engine that died meanwhile may have done it, and told nobody.
    const back =
      (ended?.ok && ended.value?.draftId) ||
      [laterDraft(id), draftId].find((one) => draftOf(one)?.writer === TAKEN_BACK)
    const draft = back ? draftOf(back) : null
    if (ended?.ok === false && ended.fault.code !== 'invalid')
      notice(engine, 'general.generic_error_message', 'error', { message: sayReason(t, ended.fault) })
    else if (!back || draft === null) notice(engine, 'outbox.is_sent', 'warning')
    else if (!continueInPage(back)) openDraft(engine, account, me?.acct ?? '', back, draft)
  }
  return (
    <li className={styles.row} data-surface="raised">
      <span className={styles.words}>
        <span className={styles.time} aria-hidden="true">
          {seconds > 0 ? sayHeld(t, kind, seconds) : t('outbox.state.sending')}
        </span>
        <span className={styles.excerpt} dir="auto">
          {excerpt}
        </span>
      </span>
      <Button size="small" data-key="undo" busy={running.has('takeBack')} onClick={() => void undo()}>
        {t('general.undo')}
      </Button>
      <Button size="small" kind="quiet" busy={running.has('send')} onClick={() => void act('send')}>
        {t('outbox.send')}
      </Button>
    </li>
  )
}

const sayHeld = (t: Say, kind: HeldPost['kind'], seconds: number): string =>
  t(kind === 'edit' ? 'outbox.edit_held_in' : 'outbox.held_in', { seconds })

const secondsUntil = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1_000))

/** The whole seconds that are left until `until`, which the engine set by the clock of this machine. */
function useSecondsUntil(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(until))
  useEffect(() => {
    const update = (): void => setSeconds(secondsUntil(until))
    update()
    const timer = setInterval(update, 250)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
