import type { Preferences } from '../../../shared/model/preferences.ts'

/** The questions before what can also be taken back (UD8). */
type Question = 'modalOnUnfollow' | 'modalOnMute' | 'modalOnBlock' | 'modalOnDelete'

export type QuestionPreferences = Pick<Preferences, Question | 'undoSend' | 'undoInsteadOfAsking'>

/** Whether the user is asked, by `question`. Where it can be taken back, a user may prefer that to being asked (UD8). */
export const asksFirst = (question: Question, preferences: QuestionPreferences): boolean =>
  preferences[question] && (preferences.undoSend === 'off' || !preferences.undoInsteadOfAsking)
