import { type Issue, type IssueCode, requiredIssue } from '../issue.ts'
import { limits } from '../limits.ts'
import { isCleanText } from '../text/text-keys.ts'

/**
 * Rules for identities and passwords, with the exact messages that both sides show (USER-10..13, AUTH-14..17). Each
 * function returns the first broken rule, or null.
 */
export function userIdIssue(userId: string): Issue | null {
  if (!/^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/.test(userId))
    return { code: 'user-id-characters', message: 'User ID must be alphanumeric and can contain a single hyphen' }
  if (userId.length < limits.userIdMin || userId.length > limits.userIdMax)
    return {
      code: 'user-id-length',
      message: `User ID must have ${limits.userIdMin} to ${limits.userIdMax} characters`,
      values: { min: limits.userIdMin, max: limits.userIdMax },
    }
  return null
}

/** Characters that render as nothing without being a space or a control character, such as the Braille blank. */
export const invisibleCharacters = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]/gu

const invisible = /\p{Cc}|\p{Cs}|\p{Cf}|\p{Default_Ignorable_Code_Point}|[\u2028\u2029\u2800\ufffc\u{1d159}]/u

export function usernameIssue(username: string): Issue | null {
  const name = username.trim()
  if (name === '') return requiredIssue
  if (longerThan(name, limits.usernameMax)) return lengthIssue('username-length', 'Username', limits.usernameMax)
  if (invisible.test(name)) return { code: 'username-characters', message: 'Username cannot hold invisible characters' }
  return null
}

export function emailIssue(email: string): Issue | null {
  const address = email.trim()
  if (address === '') return requiredIssue
  if (address.length > limits.emailMax || invisible.test(address) || !mailbox.test(address))
    return { code: 'email-format', message: 'Enter an email address, like name@example.org' }
  return null
}

const mailbox = /^[^\s@"(),:;<>[\\\]]+@[^\s@".(),:;<>[\\\]]+(\.[^\s@".(),:;<>[\\\]]+)+$/

/**
 * Normalises an email address, so that accounts are found and unique without regard to case. It folds no further: ı and
 * i share a capital but are mailboxes of different users.
 */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase().normalize('NFC')
}

/** Stands for the user id of a deleted author. No user id contains a space. */
export const deletedUser = 'Deleted user'

/** User ids are ASCII letters and unique without regard to case. */
export function userIdKey(userId: string): string {
  return userId.toLowerCase()
}

export function passwordIssue(password: string): Issue | null {
  if (password.length < limits.passwordMin)
    return {
      code: 'password-short',
      message: `Password must have at least ${limits.passwordMin} characters`,
      values: { min: limits.passwordMin },
    }
  if (password.length > limits.passwordMax) return lengthIssue('password-long', 'Password', limits.passwordMax)
  if (!/\p{N}/u.test(password)) return { code: 'password-number', message: 'Password must have at least one number' }
  if (!/\p{L}/u.test(password)) return { code: 'password-letter', message: 'Password must have at least one letter' }
  if (!password.isWellFormed()) return { code: 'password-broken', message: 'Password holds a broken character' }
  return null
}

/** Names of spaces and projects: any script, trimmed, without invisible or direction-changing characters. */
export function nameIssue(name: string): Issue | null {
  const trimmed = name.trim()
  if (trimmed.replace(invisibleCharacters, '').trim() === '') return requiredIssue
  if (longerThan(trimmed, limits.nameMax)) return lengthIssue('name-length', 'A name', limits.nameMax)
  if (/\p{Cc}|\p{Cs}|\p{Bidi_Control}|[\u2028\u2029]/u.test(trimmed))
    return { code: 'name-characters', message: 'A name cannot hold control characters' }
  return null
}

/** Descriptions of spaces and projects: text with line breaks and tabs. */
export function descriptionIssue(description: string): Issue | null {
  if (longerThan(description, limits.descriptionMax))
    return lengthIssue('description-length', 'A description', limits.descriptionMax)
  return isCleanText(description)
    ? null
    : { code: 'description-characters', message: 'A description cannot hold control characters' }
}

function lengthIssue(code: IssueCode, what: string, max: number): Issue {
  return { code, message: `${what} cannot exceed ${max} characters`, values: { max } }
}

/** Counts code points; stops early for texts that are too long. */
function longerThan(text: string, max: number): boolean {
  return text.length > max * 2 || [...text].length > max
}

/** A space id is chosen by the author. */
export function spaceIdIssue(spaceId: string): Issue | null {
  if (spaceId === '') return requiredIssue
  if (!/^[a-z0-9_]+$/.test(spaceId))
    return {
      code: 'space-id-characters',
      message: 'Space ID can hold only lowercase letters, digits and underscores',
    }
  if (spaceId.length > limits.spaceIdMax) return lengthIssue('space-id-length', 'Space ID', limits.spaceIdMax)
  return null
}

const romanization: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ь: '',
  ю: 'iu',
  я: 'ia',
}

/**
 * Makes an id from a name: lowercase letters, digits and underscores; Ukrainian is romanised as in passports. May be
 * empty.
 */
export function idFromName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[а-яґєії]/g, letter => romanization[letter] ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’ʼ]/g, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, limits.spaceIdMax)
    .replace(/_+$/, '')
}

/**
 * Suggests a user id for a name: lowercase letters and digits, hyphens between the words. Empty if the name has too few
 * letters for a valid id.
 */
export function userIdFromName(name: string): string {
  const id = idFromName(name).replaceAll('_', '-').slice(0, limits.userIdMax).replace(/-+$/, '')
  return userIdIssue(id) === null ? id : ''
}

/** Variants of a taken id: `salt`, `salt_2`, `salt_3` … within `max` characters. */
export function nextId(id: string, separator: '_' | '-', count: number, max: number): string {
  const suffix = `${separator}${count}`
  return `${id.slice(0, max - suffix.length)}${suffix}`
}
