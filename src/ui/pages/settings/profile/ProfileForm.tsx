import { type FormEvent, useState } from 'react'
import type { TextKey } from '../../../../shared/i18n/textKey.ts'
import type { AccountKey } from '../../../../shared/model/keys.ts'
import type { LoadedProfile, OwnProfile } from '../../../../shared/model/ownProfile.ts'
import { sayFault } from '../../../common/faults/sayFault.ts'
import { perEngine } from '../../../engine/perEngine.ts'
import { useAccountKey, useInstance } from '../../../hooks/hooks.ts'
import { useCommand } from '../../../hooks/useCommand.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useLookup } from '../../../hooks/useLookup.ts'
import { useLanguage, useText } from '../../../i18n/i18n.ts'
import { sayList } from '../../../i18n/sayList.ts'
import { Button } from '../../../parts/Button.tsx'
import { CheckboxField } from '../../../parts/CheckboxField.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import { SkeletonRows } from '../../../parts/Skeleton.tsx'
import { TextArea } from '../../../parts/TextArea.tsx'
import { TextField } from '../../../parts/TextField.tsx'
import { ProfileLines } from './ProfileLines.tsx'
import styles from './ProfileSettings.module.css'
import { profileChange } from './profileChange.ts'

/** The unsaved changes of each account. They survive closing the settings, and a failed request (AC5). */
const unsavedIn = perEngine(() => new Map<AccountKey, Partial<OwnProfile>>())

const LABELS = {
  name: 'settings.name',
  bio: 'settings.bio',
  fields: 'settings.profile_fields.label',
  bot: 'settings.bot',
  birthday: 'settings.birthday.label',
  showBirthday: 'settings.birthday.show_birthday',
} as const satisfies { readonly [K in keyof OwnProfile]: TextKey }

const PARTS = Object.keys(LABELS) as readonly (keyof OwnProfile)[]

const partsOf = (profile: OwnProfile, parts: readonly (keyof OwnProfile)[]): Partial<OwnProfile> =>
  Object.fromEntries(parts.map((part) => [part, profile[part]]))

/** The form for name, bio, fields, birthday and the bot mark. Loads their source texts first. */
export function ProfileForm() {
  const t = useText()
  const account = useAccountKey()
  const { outcome, again } = useLookup({ kind: 'ownProfile' })
  if (outcome === null) return <SkeletonRows kind="account" count={4} />
  if (!outcome.ok) return <ErrorState message={sayFault(t, outcome.fault)} onRetry={again} />
  const { ownProfile } = outcome.value
  return ownProfile && <LoadedForm key={account} account={account} profile={ownProfile} />
}

interface LoadedFormProps {
  readonly account: AccountKey
  readonly profile: LoadedProfile
}

function LoadedForm({ account, profile }: LoadedFormProps) {
  const engine = useEngine()
  const unsaved = unsavedIn(engine)
  const t = useText()
  const language = useLanguage()
  const hasBirthdays = useInstance()?.capabilities.birthdays === true
  const [saved, setSaved] = useState<OwnProfile>(profile)
  const [draft, setDraft] = useState<OwnProfile>({ ...profile, ...unsaved.get(account) })
  const { busy, fault, clear, run } = useCommand()
  const [untaken, setUntaken] = useState<readonly (keyof OwnProfile)[]>([])
  const change = profileChange(saved, draft)
  const edit = (next: OwnProfile): void => {
    const changed = Object.keys(profileChange(saved, next) ?? {}) as (keyof OwnProfile)[]
    if (changed.length === 0) unsaved.delete(account)
    else unsaved.set(account, Object.fromEntries(changed.map((name) => [name, next[name]])))
    setDraft(next)
    clear()
    setUntaken([])
  }
  const undo = (): void => {
    unsaved.delete(account)
    setDraft(saved)
    clear()
    setUntaken([])
  }
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (change === null) return
    setUntaken([])
    const sent = unsaved.get(account)
    const ended = await run({ kind: 'editProfile', change })
    if (!ended?.ok) return
    const left = PARTS.filter((part) => ended.value?.untaken?.includes(part))
    setUntaken(left)
    // What the instance has not taken stays a change.
    setSaved({ ...draft, ...partsOf(saved, left) })
    // The form may have been opened again meanwhile, with more changes.
    if (unsaved.get(account) !== sent) return
    if (left.length === 0) unsaved.delete(account)
    else unsaved.set(account, partsOf(draft, left))
  }
  return (
    <form className={styles.form} aria-label={t('settings.name_bio')} onSubmit={(event) => void save(event)}>
      <TextField
        label={t('settings.name')}
        autoComplete="off"
        value={draft.name}
        readOnly={busy}
        onChange={({ target }) => edit({ ...draft, name: target.value })}
      />
      <TextArea
        label={t('settings.bio')}
        rows={4}
        hint={profile.bioAsShown && draft.bio === profile.bio ? t('settings.bio_as_shown') : undefined}
        value={draft.bio}
        readOnly={busy}
        onChange={({ target }) => edit({ ...draft, bio: target.value })}
      />
      <ProfileLines lines={draft.fields} readOnly={busy} onChange={(fields) => edit({ ...draft, fields })} />
      {hasBirthdays && (
        <>
          <TextField
            type="date"
            className={styles.date}
            label={t('settings.birthday.label')}
            autoComplete="off"
            value={draft.birthday}
            readOnly={busy}
            onChange={({ target }) => edit({ ...draft, birthday: target.value })}
          />
          <CheckboxField
            label={t('settings.birthday.show_birthday')}
            checked={draft.showBirthday}
            disabled={busy}
            onChange={({ target }) => edit({ ...draft, showBirthday: target.checked })}
          />
        </>
      )}
      <CheckboxField
        label={t('settings.bot')}
        checked={draft.bot}
        disabled={busy}
        onChange={({ target }) => edit({ ...draft, bot: target.checked })}
      />
      {untaken.length > 0 && (
        <ErrorState
          form="line"
          message={t('settings.untaken', {
            parts: sayList(
              untaken.map((part) => t(LABELS[part])),
              language,
            ),
          })}
        />
      )}
      {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
      <div className={styles.buttons}>
        {change !== null && !busy && <Button onClick={undo}>{t('settings.undo_changes')}</Button>}
        <Button type="submit" kind="primary" busy={busy} disabled={change === null}>
          {t('settings.save')}
        </Button>
      </div>
    </form>
  )
}
