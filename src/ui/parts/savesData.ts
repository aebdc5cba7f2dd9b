interface Network {
  readonly connection?: { readonly saveData?: boolean }
}

/** Whether the browser or the system is set to save data (M33). Read each time, because it can change. */
export const savesData = (): boolean =>
  (navigator as Network).connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches

/** Whether pictures and films may move by themselves (M34). */
export const mayMove = (): boolean => !savesData() && !matchMedia('(prefers-reduced-motion: reduce)').matches
