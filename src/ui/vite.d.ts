declare const __BUILD__: number
declare const __VERSION__: string
declare const __DEV_PAGES__: boolean
declare const __DEV_NONCE__: string
/** scripts/build/flash.ts */
declare const __FLASH_FRAME__: string

/** scripts/build/localeFiles.ts */
declare module 'virtual:locale-files' {
  /** The address of a file with texts, whether the file exists or not. */
  export const localeUrl: (file: string) => string
}

/** scripts/build/firstTexts.ts */
declare module 'virtual:first-texts' {
  export const FIRST_TEXTS: import('./i18n/texts.ts').Texts
}
