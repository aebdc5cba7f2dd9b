import type { Capabilities, Instance } from '../../../shared/model/instance.ts'
import { FLAGS, ROOT_LOGIN, ROOT_NO_LOGIN } from '../../normalize/configDefaults.ts'
import type { InstanceContext } from '../../normalize/instance.ts'

/**
 * An instance that has not answered. Equals what `deriveInstance`, whose code is deferred, returns for no answers.
 */
export const unknownInstance = ({ host, server, defaultAvatarUrl }: InstanceContext): Instance => ({
  host,
  server,
  site: server,
  name: host,
  description: '',
  version: '',
  software: 'unknown',
  registrationOpen: false,
  accountActivationRequired: false,
  accountApprovalRequired: false,
  birthdayRequired: false,
  birthdayMinAge: 0,
  mailerEnabled: false,
  textLimit: 5000,
  uploadLimits: {
    generalBytes: null,
    avatarBytes: null,
    backgroundBytes: null,
    bannerBytes: null,
  },
  fileLimit: 0,
  descriptionLimit: 1500,
  fieldsLimits: {
    maxFields: 4,
    nameLength: 255,
    valueLength: 255,
  },
  pollLimits: {
    maxOptions: 4,
    maxOptionChars: 255,
    minExpirationS: 60,
    maxExpirationS: 86400,
  },
  postFormats: ['text/plain'],
  postContentType: 'text/plain',
  safeDM: false,
  private: false,
  federating: true,
  staffAccounts: [],
  restrictedNicknames: [],
  suggestionsWeb: '',
  ...FLAGS,
  defaultAvatarUrl,
  logoMargin: '0',
  redirectRootLogin: ROOT_LOGIN,
  redirectRootNoLogin: ROOT_NO_LOGIN,
  subjectLineBehavior: 'email',
  panel: [],
  themes: [],
  loginMethod: 'password',
  // Absent capabilities are false. The table of capabilities is deferred code.
  capabilities: {
    passwordGrant: true,
    anonymousReading: true,
    polls: true,
    bookmarks: true,
    directThreads: true,
    announcements: true,
    filters: true,
    profileFilters: true,
    markers: true,
    streaming: true,
  } as Capabilities,
  preferenceDefaults: {},
  known: false,
})
