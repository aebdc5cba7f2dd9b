import { hasWords, type OwnProfile, type ProfileLine } from '../../../../shared/model/ownProfile.ts'

/** The differences of `draft` from the saved profile; null if there are none. Ignores fields without text. */
export function profileChange(kept: OwnProfile, draft: OwnProfile): Partial<OwnProfile> | null {
  const fields = worded(draft.fields)
  const change: Partial<OwnProfile> = {
    ...(draft.name !== kept.name && { name: draft.name }),
    ...(draft.bio !== kept.bio && { bio: draft.bio }),
    ...(JSON.stringify(fields) !== JSON.stringify(worded(kept.fields)) && { fields }),
    ...(draft.bot !== kept.bot && { bot: draft.bot }),
    ...(draft.birthday !== kept.birthday && { birthday: draft.birthday }),
    ...(draft.showBirthday !== kept.showBirthday && { showBirthday: draft.showBirthday }),
  }
  return Object.keys(change).length === 0 ? null : change
}

/** With the properties in a fixed order, for comparison. */
const worded = (fields: readonly ProfileLine[]): readonly ProfileLine[] =>
  fields.filter(hasWords).map(({ name, value }) => ({ name, value }))
