import type { RegistrationForm } from '../../../shared/model/registration.ts'
import { inviteField } from '../../dialect/inviteField.ts'
import type { RestRequest } from '../../net/restClient.ts'

/** POST /api/v1/accounts with the filled-in form, sent with the client's own token (RG13). */
export const registrationRequest = (
  form: RegistrationForm,
  appToken: string,
  software: string,
): RestRequest => ({
  method: 'POST',
  path: '/api/v1/accounts',
  token: appToken,
  json: payloadOf(form, inviteField(software)),
  urgent: true,
  ownLimit: true,
})

/** Omits empty fields, because some servers reject an empty birthday. */
function payloadOf(form: RegistrationForm, invite: string): Record<string, unknown> {
  const username = form.username.trim()
  const filled = {
    username,
    nickname: username,
    fullname: form.fullname.trim(),
    email: form.email.trim(),
    bio: form.bio,
    password: form.password,
    confirm: form.confirm,
    birthday: form.birthday,
    date_of_birth: form.dateOfBirth ?? '',
    reason: form.reason,
    [invite]: form.token ?? '',
    // Pleroma expects a comma-separated list.
    language: form.languages.join(),
    captcha_solution: form.captcha?.solution ?? '',
    captcha_token: form.captcha?.token ?? '',
    captcha_answer_data: form.captcha?.answerData ?? '',
  }
  return {
    ...Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== '')),
    agreement: true,
    locale: form.locale ?? 'en_US',
  }
}
