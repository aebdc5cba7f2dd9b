/** Sentences of one language. In `templates`, `{name}` stands for one of `slots.name`. */
export interface Phrases {
  language: string
  templates: readonly string[]
  slots: Readonly<Record<string, readonly string[]>>
}
