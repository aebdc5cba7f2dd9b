import { PROFILE_PICTURES } from '../../../../shared/model/ownProfile.ts'
import { PICTURES, PictureRow } from '../../../blocks/account/PictureRow.tsx'
import { partEntry } from '../parts/partEntry.tsx'
import { inGroup, type SettingEntry } from '../settingEntry.ts'
import { POSTING_ENTRIES, PRIVACY_ENTRIES } from './accountSwitches.tsx'
import { FeaturedTags } from './FeaturedTags.tsx'
import { OwnPins } from './OwnPins.tsx'
import { ProfileForm } from './ProfileForm.tsx'

export const PICTURE_ENTRIES: readonly SettingEntry[] = PROFILE_PICTURES.map((picture) => ({
  id: picture,
  words: (t) => [t(PICTURES[picture].name), t(PICTURES[picture].choose)],
  ...(picture === 'background' && { needs: 'profileBackground' }),
  Row: () => <PictureRow picture={picture} />,
}))

export const FORM_ENTRY: SettingEntry = {
  id: 'ownProfile',
  words: (t) => [
    t('settings.name_bio'),
    t('settings.name'),
    t('settings.bio'),
    t('settings.profile_fields.label'),
    t('settings.birthday.label'),
    t('settings.birthday.show_birthday'),
    t('settings.bot'),
  ],
  Row: ProfileForm,
}

/** What the profile shows besides: pinned posts and featured hashtags. */
export const SHOWN_ENTRIES: readonly SettingEntry[] = [
  partEntry('ownPins', ['settings.own_pins.title', 'settings.own_pins.hint'], OwnPins),
  partEntry(
    'featuredTags',
    ['settings.featured_tags.title', 'settings.featured_tags.hint'],
    FeaturedTags,
    'featuredTags',
  ),
]

/** The searchable entries of the Profile tab. */
export const PROFILE_ENTRIES: readonly SettingEntry[] = [
  ...inGroup('settings.name_bio', [FORM_ENTRY]),
  ...inGroup('settings.profile_pictures', PICTURE_ENTRIES),
  ...SHOWN_ENTRIES,
  ...inGroup('settings.account_privacy', PRIVACY_ENTRIES),
  ...inGroup('settings.posts', POSTING_ENTRIES),
]
