import { useRef, useState } from 'react'
import { type Fault, failed } from '../../../shared/fault/fault.ts'
import type { TextKey } from '../../../shared/i18n/textKey.ts'
import { isAnimated } from '../../../shared/media/isAnimated.ts'
import type { Account } from '../../../shared/model/account.ts'
import type { Instance, UploadLimits } from '../../../shared/model/instance.ts'
import { isStandIn, type ProfileChange, type ProfilePicture } from '../../../shared/model/ownProfile.ts'
import { openConfirm } from '../../common/overlay/openOverlay.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import type { CropProps } from '../../common/overlay/windowProps.ts'
import { perEngine } from '../../engine/perEngine.ts'
import { useAccountKey, useEntity, useInstance, usePreference, useSession } from '../../hooks/hooks.ts'
import { useCommands } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { sayKey, useLanguage, useText } from '../../i18n/i18n.ts'
import { sayBytes } from '../../i18n/sayBytes.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { OptionalImage } from '../../parts/OptionalImage.tsx'
import { isTooBig, sayUploadFault } from '../uploads/sayUploadFault.ts'
import styles from './PictureRow.module.css'

interface PictureKind {
  readonly name: TextKey
  readonly choose: TextKey
  readonly reset: TextKey
  readonly confirm: TextKey
  readonly limit: keyof UploadLimits
  /** How it is cropped (AC9, AC23). */
  readonly crop: Pick<CropProps, 'aspect' | 'maxSide' | 'advisedSide'>
}

export const PICTURES: { readonly [K in ProfilePicture]: PictureKind } = {
  avatar: {
    name: 'settings.avatar',
    choose: 'settings.set_new_avatar',
    reset: 'settings.reset_avatar',
    confirm: 'settings.reset_avatar_confirm',
    limit: 'avatarBytes',
    crop: { aspect: 1, maxSide: 1024, advisedSide: 150 },
  },
  header: {
    name: 'settings.profile_banner',
    choose: 'settings.set_new_profile_banner',
    reset: 'settings.reset_profile_banner',
    confirm: 'settings.reset_banner_confirm',
    limit: 'bannerBytes',
    crop: { aspect: 3, maxSide: 3000 },
  },
  background: {
    name: 'settings.profile_background',
    choose: 'settings.set_new_profile_background',
    reset: 'settings.reset_profile_background',
    confirm: 'settings.reset_background_confirm',
    limit: 'backgroundBytes',
    crop: { maxSide: 3840 },
  },
}

/**
 * The object URL of the picture in the crop window. The next picture revokes it, not the row: the row may disappear before the
 * window, for example when the page gets a phone's width.
 */
const croppedIn = perEngine(() => ({ url: '' }))

/** The URL of the user's own picture; undefined if there is none, or if it stands in for one. */
function ownUrl(picture: ProfilePicture, account: Account, instance: Instance | null): string | undefined {
  const url = account[`${picture}Url`]
  const defaults = [instance?.defaultAvatarUrl, instance?.defaultBannerUrl]
  return url === undefined || defaults.includes(url) || isStandIn(url) ? undefined : url
}

/** The instance has answered as if it had removed a picture, and keeps it. */
const UNTAKEN: Fault = {
  code: 'unsupported',
  message: 'the instance has not removed the picture',
  textKey: 'settings.picture_kept',
}

/** One picture of the profile, with buttons to replace and to remove it. A new picture is cropped first (AC9). */
export function PictureRow({ picture }: { readonly picture: ProfilePicture }) {
  const engine = useEngine()
  const t = useText()
  const still = usePreference('stopGifs')
  const account = useEntity(useAccountKey(), 'account', useSession()?.userId ?? '')
  const instance = useInstance()
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const { busy, fault, clear, during } = useCommands<string>()
  const [refused, setRefused] = useState<TextKey | null>(null)
  /** The picture that was sent last; null removes it. */
  const [sent, setSent] = useState<File | null>(null)
  if (account === null) return null
  const kind = PICTURES[picture]
  const limit = instance?.uploadLimits[kind.limit] ?? null
  const url = ownUrl(picture, account, instance)
  const shown = url ?? account[`${picture}Url`]
  /** Null removes the picture. */
  const save = (file: File | null) =>
    during(async () => {
      setSent(file)
      setRefused(null)
      const ended = await engine.run({ kind: 'editProfile', change: { [picture]: file } as ProfileChange })
      return ended.ok && ended.value?.untaken?.includes(picture) ? failed(UNTAKEN) : ended
    }, file?.name ?? '')
  const choose = async (file: File): Promise<void> => {
    clear()
    const reason = refusalOf(file)
    setRefused(reason)
    if (reason !== null) return
    if (await isAnimated(file)) {
      await save(file)
      return
    }
    const last = croppedIn(engine)
    URL.revokeObjectURL(last.url)
    last.url = URL.createObjectURL(file)
    openWindow(engine, 'crop', {
      ...kind.crop,
      name: file.name,
      url: last.url,
      mimetype: file.type,
      maxBytes: limit ?? undefined,
      onCropped: (cropped) => void save(cropped),
      onWhole: () => void save(file),
    })
  }
  const reset = async (): Promise<void> => {
    if (await openConfirm(engine, { title: t(kind.confirm), confirmLabel: t(kind.reset), danger: true }))
      await save(null)
  }
  return (
    <fieldset className={styles.picture} aria-label={t(kind.name)}>
      <div className={styles.frame} data-picture={picture}>
        {shown !== undefined && <OptionalImage url={shown} still={still} />}
      </div>
      <div>
        <p className={styles.pictureName}>{t(kind.name)}</p>
        {picture === 'avatar' && <p className={styles.hint}>{t('settings.avatar_size_instruction')}</p>}
        {limit !== null && (
          <p className={styles.hint}>{t('settings.picture_limit', { size: sayBytes(limit, language) })}</p>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/*"
          aria-label={t(kind.choose)}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            currentTarget.value = ''
            if (file !== undefined) void choose(file)
          }}
        />
        <div className={styles.pictureButtons}>
          <Button size="small" busy={busy} onClick={() => input.current?.click()}>
            {t(kind.choose)}
          </Button>
          {url !== undefined && !busy && (
            <Button size="small" kind="quiet" onClick={() => void reset()}>
              {t(kind.reset)}
            </Button>
          )}
        </div>
        {refused !== null && <ErrorState form="line" message={sayKey(t, refused)} />}
        {fault !== null && (
          <ErrorState
            form="line"
            message={sayUploadFault(t, {
              fault,
              bytes: sent?.size ?? 0,
              allowedBytes: limit,
              language,
            })}
            {...(!isTooBig(fault) && { onRetry: () => void save(sent) })}
          />
        )}
      </div>
    </fieldset>
  )
}

/** Why a chosen file is not sent; null if it is (AC24). The type is empty on systems that don't know it. */
function refusalOf({ size, type }: File): TextKey | null {
  if (size === 0) return 'settings.picture_empty'
  return type === '' || type.startsWith('image/') ? null : 'settings.picture_wrong_type'
}
