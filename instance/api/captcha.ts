import { paint } from '../media/paint.ts'
import { encodePng } from '../media/png.ts'
import { randomToken } from '../state/secrets.ts'
import type { World } from '../world.ts'

/** The solution of every captcha: the images show no text. */
export const CAPTCHA_SOLUTION = 'crow'

const VALIDITY_S = 300

/** Issues captchas and checks answers. */
export interface Captchas {
  /** A new captcha's JSON. */
  make(): Record<string, unknown>
  /** Pleroma's error message for a wrong answer; undefined if it is right. Each captcha accepts one right answer. */
  errorOf(token: string, solution: string, answerData: string): string | undefined
}

/** Creates the captchas of `world`; none is issued yet. */
export function createCaptchas(world: World): Captchas {
  const issued = new Map<string, { answerData: string; until: number; used: boolean }>()

  return {
    make() {
      const { captcha: type } = world.registration
      if (type === 'none') return { type }
      const token = randomToken(12)
      const answerData = randomToken(24)
      issued.set(token, { answerData, until: world.now() + VALIDITY_S * 1_000, used: false })
      const url =
        type === 'native'
          ? `data:image/png;base64,${Buffer.from(encodePng(paint(token, 160, 50), 160, 50)).toString('base64')}`
          : `${world.origin}/media/pictures/160x50/${token}.png`
      return { type, token, url, answer_data: answerData, seconds_valid: VALIDITY_S }
    },
    errorOf(token, solution, answerData) {
      const captcha = issued.get(token)
      if (captcha === undefined || captcha.answerData !== answerData) return 'Invalid answer data'
      if (captcha.until < world.now()) return 'CAPTCHA expired'
      if (captcha.used) return 'CAPTCHA already used'
      if (solution !== CAPTCHA_SOLUTION) return 'Invalid CAPTCHA'
      captcha.used = true
      return undefined
    },
  }
}
