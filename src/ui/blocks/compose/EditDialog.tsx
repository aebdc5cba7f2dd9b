import { useEffect, useRef, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import { editDraft } from '../../../shared/model/draft.ts'
import { type AccountKey, entityKey } from '../../../shared/model/keys.ts'
import type { Status } from '../../../shared/model/status.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { closeWindow } from '../../common/overlay/openWindow.ts'
import type { EditProps } from '../../common/overlay/windowProps.ts'
import type { Engine } from '../../engine/engine.ts'
import { useAccountKey, useInstance, useStatus } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import styles from '../../parts/ErrorLine.module.css'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { usePartsState } from '../../parts/partsState.ts'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import { fieldsOfPost } from '../drafts/fieldsOfPost.ts'
import { PostForm } from './PostForm.tsx'
import type { Editing } from './useComposer.ts'

type Loaded = { readonly editing: Editing; readonly resumed: boolean } | { readonly fault: Fault }

/** A dialog with the form for editing a post. If changes were begun earlier, it resumes them. */
export function EditDialog({ statusId }: EditProps) {
  const engine = useEngine()
  const t = useText()
  const text = useRef<HTMLTextAreaElement>(null)
  const account = useAccountKey()
  const status = useStatus(statusId)
  const limits = useInstance()?.pollLimits
  const { clock } = usePartsState()
  const [attempts, setAttempts] = useState(0)
  const [loaded, setLoaded] = useState<Loaded | null>(null)

  /** @param post null while the page behind the window still loads it. Then only a fault is shown. */
  const load = async (post: Status | null, isCancelled: () => boolean): Promise<void> => {
    const draftId = editDraft(statusId)
    await takeBackHeld(engine, account, statusId)
    const answer = await engine.call('lookup', { kind: 'source', statusId, account })
    const source = answer.ok ? answer.value.source : undefined
    const begun =
      source && post && (await engine.run({ kind: 'beginEdit', draftId, files: post.attachments }))
    if (isCancelled()) return
    if (source === undefined)
      return setLoaded(
        answer.ok ? { fault: { code: 'unreadable', message: 'no source' } } : { fault: answer.fault },
      )
    if (post === null) return
    const fresh = fieldsOfPost(post, source, limits, clock.now())
    // A form without the post's files would remove them from the post.
    if (begun?.ok === false) return setLoaded({ fault: begun.fault })
    const resumed = begun?.value?.resumed === true
    setLoaded({ editing: { statusId, fresh, visibility: post.visibility }, resumed })
  }
  const isKnown = status !== null
  const hasLimits = limits !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once per attempt, with the post's state at that time
  useEffect(() => {
    // An open form stays even if the post is deleted meanwhile.
    if (!hasLimits || (!isKnown && loaded !== null && 'editing' in loaded)) return
    let cancelled = false
    setLoaded(null)
    void load(status, () => cancelled)
    return () => {
      cancelled = true
    }
  }, [statusId, account, isKnown, hasLimits, attempts])

  // The dialog focused its close button because nothing else was there yet.
  useEffect(() => {
    if (loaded !== null) text.current?.focus()
  }, [loaded])
  const startOver = async (): Promise<void> => {
    const draftId = editDraft(statusId)
    setLoaded(null)
    await engine.run({ kind: 'dropDraft', draftId })
    setAttempts(attempts + 1)
  }
  const close = (): void => closeWindow(engine, 'edit', (open) => open.statusId === statusId)
  return (
    <Dialog
      open
      onClose={close}
      title={t('post_status.edit_status')}
      initialFocus={text}
      size="wide"
      fits
      sticky
    >
      {loaded === null && <SkeletonRows count={1} />}
      {loaded !== null && 'fault' in loaded && (
        <ErrorState message={sayFault(t, loaded.fault)} onRetry={() => setAttempts(attempts + 1)} />
      )}
      {loaded !== null && 'editing' in loaded && (
        <>
          {loaded.resumed && (
            <p className={styles.line}>
              <span>{t('post_status.edit_kept')}</span>
              <Button size="small" onClick={() => void startOver()}>
                {t('post_status.edit_anew')}
              </Button>
            </p>
          )}
          <PostForm
            replyTo={null}
            editing={loaded.editing}
            draftId={editDraft(statusId)}
            onPosted={close}
            rows={6}
            textRef={text}
            bare
          />
        </>
      )}
    </Dialog>
  )
}

/** Takes back an edit of the post that was not sent yet, whose text the instance does not have: it is gone on with (UD6). */
async function takeBackHeld(engine: Engine, account: AccountKey, statusId: string): Promise<void> {
  const { entries = [] } = engine.mirror.cells.get(entityKey(account, 'outbox')) ?? {}
  const held = entries.find(
    (entry) => entry.state === 'held' && entry.kind === 'edit' && entry.statusId === statusId,
  )
  if (held !== undefined) await engine.run({ kind: 'outbox', entryId: held.id, act: 'takeBack' })
}
