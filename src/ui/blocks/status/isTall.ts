import type { Status } from '../../../shared/model/status.ts'

/** A post is tall if its line breaks plus its characters divided by 80 exceed this (PO36). */
const MAX_SCORE = 20

/** Whether a post is cut initially. */
export const isTall = ({
  contentLines,
  contentLength,
}: Pick<Status, 'contentLines' | 'contentLength'>): boolean => contentLines + contentLength / 80 > MAX_SCORE
