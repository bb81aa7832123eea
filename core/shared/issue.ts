/** Rules whose violation is shown in the user's language, by the message `issue.<code>`. */
export const issueCodes = [
  'backup-changed-since',
  'backup-damaged',
  'backup-form',
  'backup-gone',
  'backup-image',
  'backup-none',
  'backup-other',
  'backup-tables',
  'code-wrong',
  'description-characters',
  'description-length',
  'email-format',
  'import-changed-since',
  'modules-required',
  'moved-gone',
  'moved-unclear',
  'name-characters',
  'name-length',
  'password-broken',
  'password-common',
  'password-letter',
  'password-long',
  'password-mismatch',
  'password-number',
  'password-short',
  'password-wrong',
  'replaced-characters',
  'image-not-sent',
  'required',
  'role-name-length',
  'role-name-required',
  'role-name-taken',
  'space-id-characters',
  'space-id-length',
  'user-id-characters',
  'user-id-length',
  'username-characters',
  'username-length',
] as const

export type IssueCode = (typeof issueCodes)[number]

/** What is wrong with a value. Code that has to know which rule was broken asks for the code, never for the message. */
export interface Issue {
  /** the rule; without one the message is shown as it is */
  code?: IssueCode
  /** an English sentence, as the requirements word it */
  message: string
  /** what the sentence in another language needs, such as the most characters allowed */
  values?: Readonly<Record<string, number>>
  /** the message is the server's, which has no other language */
  isEnglish?: true
}

/** The validation message of an empty required text is `required`. */
export const requiredIssue: Issue = { code: 'required', message: 'required' }

/** A project has entities of one kind at least. */
export function modulesIssue(modules: readonly string[]): Issue | null {
  return modules.length === 0 ? { code: 'modules-required', message: 'Keep at least one kind' } : null
}
