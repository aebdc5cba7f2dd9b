import { type FormEvent, useState } from 'react'
import { isStandIn } from '../../../../shared/model/ownProfile.ts'
import { PictureRow } from '../../../blocks/account/PictureRow.tsx'
import { sayFault } from '../../../common/faults/sayFault.ts'
import { useAccountKey, useInstance, useMe } from '../../../hooks/hooks.ts'
import { useCommand } from '../../../hooks/useCommand.ts'
import { useKept } from '../../../hooks/useKept.ts'
import { useLookup } from '../../../hooks/useLookup.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import { TextArea } from '../../../parts/TextArea.tsx'
import styles from './FirstSteps.module.css'

/** A picture, and a line about oneself. */
export function PersonStep({ onNext }: { readonly onNext: () => void }) {
  const t = useText()
  const me = useMe()
  const instance = useInstance()
  const { outcome } = useLookup({ kind: 'ownProfile' })
  const served = outcome?.ok ? outcome.value.ownProfile?.bio : undefined
  const [typed, setTyped] = useKept<string | null>(`first bio ${useAccountKey()}`, null)
  const { busy, fault, clear, run } = useCommand()
  const [untaken, setUntaken] = useState(false)
  const isChanged = typed !== null && typed !== served
  const isSomebody =
    (served ?? '') !== '' ||
    (me !== null && me.avatarUrl !== instance?.defaultAvatarUrl && !isStandIn(me.avatarUrl))

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isChanged) {
      onNext()
      return
    }
    const ended = await run({ kind: 'editProfile', change: { bio: typed } })
    if (!ended?.ok) return
    const isKept = ended.value?.untaken?.includes('bio') === true
    setUntaken(isKept)
    if (isKept) return
    setTyped(null)
    onNext()
  }
  return (
    <form className={styles.step} onSubmit={(event) => void save(event)}>
      <p>{t('first_steps.person_hint')}</p>
      <PictureRow picture="avatar" />
      {outcome?.ok !== false && (
        <TextArea
          label={t('first_steps.about')}
          rows={2}
          value={typed ?? served ?? ''}
          readOnly={busy || served === undefined}
          onChange={({ target }) => {
            clear()
            setUntaken(false)
            setTyped(target.value)
          }}
        />
      )}
      {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
      {untaken && <ErrorState form="line" message={t('settings.untaken', { parts: t('settings.bio') })} />}
      <div className={styles.buttons}>
        <Button type="submit" kind={isChanged || isSomebody ? 'primary' : 'plain'} busy={busy}>
          {t(isChanged ? 'first_steps.save' : isSomebody ? 'first_steps.next' : 'first_steps.skip')}
        </Button>
        {isChanged && (
          <Button kind="quiet" onClick={onNext}>
            {t('first_steps.skip')}
          </Button>
        )}
      </div>
    </form>
  )
}
