import { useRef, useState } from 'react'
import type { Fault } from '../../../../shared/fault/fault.ts'
import type { TextKey } from '../../../../shared/i18n/textKey.ts'
import type { Account } from '../../../../shared/model/account.ts'
import type { Instance, UploadLimits } from '../../../../shared/model/instance.ts'
import type { ProfileChange, ProfilePicture } from '../../../../shared/model/ownProfile.ts'
import { sayUploadFault } from '../../../blocks/uploads/sayUploadFault.ts'
import { openConfirm } from '../../../common/overlay/openOverlay.ts'
import { useAccountKey, useEntity, useInstance, useSession } from '../../../hooks/hooks.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { currentLanguage, useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import styles from './ProfileSettings.module.css'

interface PictureWords {
  readonly name: TextKey
  readonly choose: TextKey
  readonly reset: TextKey
  readonly sure: TextKey
  readonly limit: keyof UploadLimits
}

export const PICTURES: { readonly [K in ProfilePicture]: PictureWords } = {
  avatar: {
    name: 'settings.avatar',
    choose: 'settings.set_new_avatar',
    reset: 'settings.reset_avatar',
    sure: 'settings.reset_avatar_confirm',
    limit: 'avatarBytes',
  },
  header: {
    name: 'settings.profile_banner',
    choose: 'settings.set_new_profile_banner',
    reset: 'settings.reset_profile_banner',
    sure: 'settings.reset_banner_confirm',
    limit: 'bannerBytes',
  },
  background: {
    name: 'settings.profile_background',
    choose: 'settings.set_new_profile_background',
    reset: 'settings.reset_profile_background',
    sure: 'settings.reset_background_confirm',
    limit: 'backgroundBytes',
  },
}

/** The user's own picture; undefined if there is none or it is the instance's default. */
function ownUrl(picture: ProfilePicture, account: Account, instance: Instance | null): string | undefined {
  if (picture === 'header') return account.headerUrl
  if (picture === 'background') return account.backgroundUrl
  return account.avatarUrl === instance?.defaultAvatarUrl ? undefined : account.avatarUrl
}

/** One picture of the profile, with buttons to replace and to remove it. */
export function PictureRow({ picture }: { readonly picture: ProfilePicture }) {
  const engine = useEngine()
  const t = useText()
  const account = useEntity(useAccountKey(), 'account', useSession()?.userId ?? '')
  const instance = useInstance()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<{ readonly fault: Fault; readonly bytes: number } | null>(null)
  if (account === null) return null
  const words = PICTURES[picture]
  const url = ownUrl(picture, account, instance)
  const shown = picture === 'avatar' ? account.avatarUrl : url
  const put = async (file: File | null): Promise<void> => {
    setBusy(true)
    setWrong(null)
    const ended = await engine.run({ kind: 'editProfile', change: { [picture]: file } as ProfileChange })
    setBusy(false)
    if (!ended.ok) setWrong({ fault: ended.fault, bytes: file?.size ?? 0 })
  }
  const reset = async (): Promise<void> => {
    if (await openConfirm({ title: t(words.sure), confirmLabel: t(words.reset), danger: true }))
      await put(null)
  }
  return (
    <fieldset className={styles.picture} aria-label={t(words.name)}>
      <div className={styles.frame} data-picture={picture}>
        {shown !== undefined && <img src={shown} alt="" decoding="async" />}
      </div>
      <div>
        <p className={styles.pictureName}>{t(words.name)}</p>
        {picture === 'avatar' && <p className={styles.hint}>{t('settings.avatar_size_instruction')}</p>}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/*"
          aria-label={t(words.choose)}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            currentTarget.value = ''
            if (file !== undefined) void put(file)
          }}
        />
        <div className={styles.pictureButtons}>
          <Button size="small" busy={busy} onClick={() => input.current?.click()}>
            {t(words.choose)}
          </Button>
          {url !== undefined && !busy && (
            <Button size="small" kind="quiet" onClick={() => void reset()}>
              {t(words.reset)}
            </Button>
          )}
        </div>
        {wrong !== null && (
          <ErrorState
            form="line"
            message={sayUploadFault(t, {
              ...wrong,
              allowedBytes: instance?.uploadLimits[words.limit] ?? null,
              language: currentLanguage(),
            })}
          />
        )}
      </div>
    </fieldset>
  )
}
