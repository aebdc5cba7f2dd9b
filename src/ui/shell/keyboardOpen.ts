/**
 * Whether a phone's keyboard is presumably open, judged by the size it leaves to the page: less than 350 ×
 * 345 px, or less than 450 × 560 px. The first is for the smallest phones, whose full screen would otherwise
 * match (L39).
 */
export const keyboardPresumedOpen = (width: number, height: number): boolean =>
  width < 350 ? height < 345 : width < 450 && height < 560
