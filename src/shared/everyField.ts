/** Each field of `T`; undefined if it is absent. The compiler finds one that is forgotten. */
export type EveryField<T> = { readonly [K in keyof Required<T>]: T[K] | undefined }

/** The fields that are there. For objects that are made of another one, such as a draft of a post: a new field is not lost on the way. */
export const presentFields = <T extends object>(fields: EveryField<T>): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
