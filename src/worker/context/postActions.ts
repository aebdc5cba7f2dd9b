interface Actions {
  running: number
  ended: number
}

/** The actions on posts that have not ended, by the id of the post. */
export type PostActions = Map<string, Actions>

/**
 * Runs an action on a post while others on the same post may be running (PO22). Each answer contains the whole post, so
 * an early answer may lack another action's effect.
 *
 * @param act gets a function that returns whether another action has ended since this one began. If so, that action's result
 * is in the store, and this answer must not replace it.
 */
export async function runPostAction<T>(
  { postActions }: { readonly postActions: PostActions },
  statusId: string,
  act: (hasOtherEnded: () => boolean) => Promise<T>,
): Promise<T> {
  const actions = postActions.get(statusId) ?? { running: 0, ended: 0 }
  postActions.set(statusId, actions)
  const endedBefore = actions.ended
  actions.running++
  try {
    return await act(() => actions.ended > endedBefore)
  } finally {
    actions.ended++
    actions.running--
    if (actions.running === 0) postActions.delete(statusId)
  }
}
