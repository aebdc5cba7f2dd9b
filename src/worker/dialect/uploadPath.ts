import { familyOf } from './detectSoftware.ts'

/**
 * Where files of posts are sent (U5). Mastodon's older call converts a video inside the request, which a proxy gives up on; the
 * newer one answers at once. Pleroma and Akkoma have the older one's meaning in both.
 */
export const uploadPath = (software: string): '/api/v1/media' | '/api/v2/media' =>
  familyOf(software) === 'mastodon' ? '/api/v2/media' : '/api/v1/media'
