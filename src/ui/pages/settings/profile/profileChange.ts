import { hasWords, type OwnProfile, type ProfileLine } from '../../../../shared/model/ownProfile.ts'

/** What differs in `draft` from the saved profile; null if nothing does. Ignores fields without text. */
export function profileChange(saved: OwnProfile, draft: OwnProfile): Partial<OwnProfile> | null {
  const fields = withText(draft.fields)
  const change: Partial<OwnProfile> = {
    ...(draft.name !== saved.name && { name: draft.name }),
    ...(draft.bio !== saved.bio && { bio: draft.bio }),
    ...(JSON.stringify(fields) !== JSON.stringify(withText(saved.fields)) && { fields }),
    ...(draft.bot !== saved.bot && { bot: draft.bot }),
    ...(draft.birthday !== saved.birthday && { birthday: draft.birthday }),
    ...(draft.showBirthday !== saved.showBirthday && { showBirthday: draft.showBirthday }),
  }
  return Object.keys(change).length === 0 ? null : change
}

/** The fields that have text, with their properties in a fixed order, for comparison. */
const withText = (fields: readonly ProfileLine[]): readonly ProfileLine[] =>
  fields.filter(hasWords).map(({ name, value }) => ({ name, value }))
