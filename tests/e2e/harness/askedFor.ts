import type { Control } from '../../../instance/control.ts'

/** What the instance says of itself, which is read again some seconds after a reload (I47). */
const DESCRIPTION = /^\/(nodeinfo|api\/v[12]\/instance|api\/(v1\/)?pleroma\/emoji|api\/v1\/custom_emojis)/

/**
 * The paths that were asked for since the statistics were reset, sorted, without the description of the instance: whether it is
 * among them depends on how fast the page is. What a page that goes saves, such as the reading place, is no question.
 */
export const askedFor = (control: Control): readonly string[] =>
  control
    .stats()
    .requests.filter(({ method, path }) => method === 'GET' && !DESCRIPTION.test(path))
    .map(({ path }) => path)
    .toSorted()
