/** Commands that change or delete one post run in order. */
export const byStatus = ({ statusId }: { readonly statusId: string }): string => `status/${statusId}`

/** Presses of the same button on the same post run in order. They don't wait for other buttons (PO22). */
export const byButton = ({ kind, statusId }: { readonly kind: string; readonly statusId: string }): string =>
  `status/${statusId}/${kind}`

/** Commands on one account run in order. */
export const byAccount = ({ accountId }: { readonly accountId: string }): string => `account/${accountId}`

/**
 * Commands of one kind on one draft run in order. Other kinds don't wait: a draft can be saved while the post made from it is
 * still being sent.
 */
export const byDraft = ({ kind, draftId }: { readonly kind: string; readonly draftId: string }): string =>
  `${kind}/${draftId}`

/** Waits for no other command: for commands that take minutes, or concern something in flight. */
export const alone = ({ commandId }: { readonly commandId: string }): string => commandId
