import type { ProfileLine, ProfilePicture } from '../../shared/model/ownProfile.ts'
import { type Family, familyOf } from './detectSoftware.ts'

/** A profile's texts and marks, as they are sent; undefined: unchanged. */
export interface ProfileTexts {
  readonly fields: readonly ProfileLine[] | undefined
  readonly others: Readonly<Record<string, string | boolean | undefined>>
}

/**
 * The path whose DELETE removes a picture. Null where an empty value in the profile does: Mastodon and GoToSocial ignore that,
 * and answer 200.
 */
export const removalPath = (picture: ProfilePicture, software: string): string | null =>
  REMOVING.includes(familyOf(software)) && picture !== 'background' ? `/api/v1/profile/${picture}` : null

const REMOVING: readonly Family[] = ['mastodon', 'gotosocial']

/** A body of `update_credentials`. */
export type ProfileBody = { readonly json: object } | { readonly body: FormData }

/**
 * The bodies that change a profile, without empty ones. GoToSocial, Hollo and snac understand one form with everything; the last
 * two answer JSON with 200 and store nothing. The others get JSON, then a form with the pictures: the text does not depend on whether the
 * instance takes a picture.
 */
export function profileBodies(
  { fields, others }: ProfileTexts,
  pictures: ReadonlyMap<string, Blob>,
  software: string,
): readonly ProfileBody[] {
  const family = familyOf(software)
  const body = new FormData()
  const json: Record<string, unknown> = { ...others }
  const isForm = family === 'gotosocial' || family === 'mastodon-compatible'
  if (isForm) {
    for (const [name, value] of Object.entries(others)) if (value !== undefined) body.append(name, `${value}`)
    for (const [index, line] of Object.entries(mapOf(fields ?? []))) {
      if (fields === undefined) break
      body.append(`fields_attributes[${index}][name]`, line.name)
      body.append(`fields_attributes[${index}][value]`, line.value)
    }
  } else if (fields !== undefined) {
    // Mastodon wants a map by index. Pleroma and Akkoma accept both, but sort the keys of a map as texts.
    json.fields_attributes = family === 'mastodon' ? mapOf(fields) : fields
  }
  for (const [name, picture] of pictures) body.append(name, picture)
  const isJson = !isForm && Object.values(json).some((value) => value !== undefined)
  return [...(isJson ? [{ json }] : []), ...([...body.keys()].length > 0 ? [{ body }] : [])]
}

/** Fields by their index. An empty map would change nothing; an empty field is dropped by the servers. */
const mapOf = (fields: readonly ProfileLine[]): Readonly<Record<string, ProfileLine>> =>
  Object.fromEntries((fields.length === 0 ? [{ name: '', value: '' }] : fields).entries())
