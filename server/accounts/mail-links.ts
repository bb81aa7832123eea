import type { Language } from '#core/shared/limits.ts'
import { links } from '#core/shared/links.ts'
import { type LetterName, writeLetter } from '../mail/letters.ts'
import type { Database, Mail } from '../ports.ts'
import { issueToken } from './mail-tokens.ts'
import type { UserRow } from './users.ts'

/** Mails a person the link for one purpose; it resolves once the letter is handed over. */
export type MailLink = (purpose: LetterName, row: UserRow) => Promise<void>

const pages: Record<LetterName, string> = { verify: links.auth('verify'), restore: links.auth('reset') }

/**
 * The origin is this server's own, never what a request names as its host: a stranger who asks for somebody's letter
 * with a host of their own would be sent the token by whoever follows the link. The token travels in the fragment,
 * which no browser sends to any server nor as a referrer, and no mail scanner spends by opening the page.
 */
export function createMailLink(parts: {
  database: Database
  mail: Mail
  /** without a last slash */
  origin(): string
  now(): Date
}): MailLink {
  const { database, mail, origin, now } = parts
  return async (purpose, row) => {
    const token = await database.write(tx => issueToken(tx, purpose, row, now()))
    const link = `${origin()}${pages[purpose]}#token=${token}`
    await mail.send(writeLetter(purpose, languageOf(row), { to: row.email, link }))
  }
}

function languageOf(row: UserRow): Language {
  const { language } = JSON.parse(row.personalisation) as { language?: unknown }
  return language === 'ua' ? 'ua' : 'en'
}
