import type { Status } from '../../../shared/model/status.ts'

/** spec/2 §9: a post is tall when its breaks plus a line for every 80 characters are more than this. */
const TALL = 20

/** Whether a post is folded at first (spec/2 §9). */
export const isTall = ({
  contentLines,
  contentLength,
}: Pick<Status, 'contentLines' | 'contentLength'>): boolean => contentLines + contentLength / 80 > TALL
