import type { Status } from '../../../shared/model/status.ts'

/** A post is tall if its breaks plus its characters divided by 80 exceed this (PO36). */
const TALL = 20

/** Whether a post is cut at first. */
export const isTall = ({
  contentLines,
  contentLength,
}: Pick<Status, 'contentLines' | 'contentLength'>): boolean => contentLines + contentLength / 80 > TALL
