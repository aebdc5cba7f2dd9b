/**
 * Whether the on-screen keyboard of a touch device is presumably open, judged by the size that it leaves for the page: a width below 450 px and
 * a height below 560 px. Where the width is below 350 px, the height must be below 345 px, because the full screen of
 * the smallest phones is lower than 560 px. A page on a desktop is as small as that when it is zoomed to 300 or 400 % (L39).
 */
export const keyboardPresumedOpen = (width: number, height: number, isTouch: boolean): boolean =>
  isTouch && (width < 350 ? height < 345 : width < 450 && height < 560)
