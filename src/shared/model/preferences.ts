/** What a person has chosen, shared by all tabs (spec/1 §3 "Preferences"). */
export interface Preferences {
  /** A theme's name, or `system` to follow the system's light or dark (spec/1 §9: fallback pleroma-dark). */
  readonly theme: 'system' | 'pleroma-dark' | 'pleroma-light'
  /** A language's code; empty: the first of the browser's that there are texts for. */
  readonly interfaceLanguage: string
  /** Show new posts by themselves while at the top. */
  readonly streaming: boolean
  readonly useStreamingApi: boolean
  readonly pauseOnUnfocused: boolean
  readonly replyVisibility: 'all' | 'following' | 'self'
  readonly hideNsfw: boolean
  readonly stopGifs: boolean
  readonly modalOnDelete: boolean
  readonly modalOnLogout: boolean
  readonly modalOnRepeat: boolean
}

/** The defaults of spec/1 §3; `useStreamingApi` is on because the engine is made for it. */
export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  interfaceLanguage: '',
  streaming: false,
  useStreamingApi: true,
  pauseOnUnfocused: false,
  replyVisibility: 'all',
  hideNsfw: true,
  stopGifs: true,
  modalOnDelete: true,
  modalOnLogout: true,
  modalOnRepeat: false,
}
