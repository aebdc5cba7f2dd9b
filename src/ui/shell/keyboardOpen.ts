/**
 * Whether a phone's keyboard is presumably open, judged by the size that it leaves for the page: a width below 450 px and
 * a height below 560 px. Where the width is below 350 px, the height must be below 345 px, because the full screen of
 * the smallest phones is lower than 560 px (L39).
 */
export const keyboardPresumedOpen = (width: number, height: number): boolean =>
  width < 350 ? height < 345 : width < 450 && height < 560
