interface Network {
  readonly connection?: { readonly saveData?: boolean }
}

/** Whether the user has told the browser or the system to save data (M33). Asked each time: it can change. */
export const savesData = (): boolean =>
  (navigator as Network).connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches

/** Whether pictures and films may move by themselves (M34). */
export const mayMove = (): boolean => !savesData() && !matchMedia('(prefers-reduced-motion: reduce)').matches
