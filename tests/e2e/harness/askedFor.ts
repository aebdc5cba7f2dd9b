import type { Control } from '../../../instance/control.ts'

/**
 * The paths that were asked for since the statistics were reset, sorted. What a page that goes saves, such as the reading
 * place, is no question.
 */
export const askedFor = (control: Control): readonly string[] =>
  control
    .stats()
    .requests.filter(({ method }) => method === 'GET')
    .map(({ path }) => path)
    .toSorted()
