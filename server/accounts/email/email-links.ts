import type { Language } from '#core/shared/limits.ts'
import { links } from '#core/shared/links.ts'
import { type EmailName, writeEmail } from '../../mail/emails.ts'
import type { Database, Mail } from '../../ports.ts'
import type { UserRow } from '../users.ts'
import { issueToken } from './email-tokens.ts'

/** Mails a person the link for one purpose; it resolves once the letter is handed over. */
export type SendEmailLink = (purpose: EmailName, row: UserRow) => Promise<void>

const pagePaths: Record<EmailName, string> = { verify: links.auth('verify'), restore: links.auth('reset') }

/**
 * The origin is this server's own, never what a request names as its host: a stranger who asks for somebody's letter
 * with a host of their own would be sent the token by whoever follows the link. The token travels in the fragment,
 * which no browser sends to any server nor as a referrer, and no mail scanner spends by opening the page.
 */
export function createEmailLinkSender(dependencies: {
  database: Database
  mail: Mail
  /** without a last slash */
  origin(): string
  now(): Date
}): SendEmailLink {
  const { database, mail, origin, now } = dependencies
  return async (purpose, row) => {
    const token = await database.write(tx => issueToken(tx, purpose, row, now()))
    const link = `${origin()}${pagePaths[purpose]}#token=${token}`
    await mail.send(writeEmail(purpose, languageOf(row), { to: row.email, link }))
  }
}

function languageOf(row: UserRow): Language {
  const { language } = JSON.parse(row.personalisation) as { language?: unknown }
  return language === 'ua' ? 'ua' : 'en'
}
