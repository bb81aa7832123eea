import type { Language } from '#core/shared/limits.ts'
import { links } from '#core/shared/links.ts'
import { type EmailName, writeEmail } from '../../mail/emails.ts'
import type { Database, Mail } from '../../ports.ts'
import type { UserRow } from '../users.ts'
import { issueToken } from './email-tokens.ts'

/** Emails a person the link for one purpose; resolves once the email is handed over. */
export type SendEmailLink = (purpose: EmailName, row: UserRow) => Promise<void>

const pagePaths: Record<EmailName, string> = { verify: links.auth('verify'), restore: links.auth('reset') }

/**
 * The origin is configured, not taken from the request: with a forged Host header, a stranger could have the token
 * sent to their own site when the person follows the link. The token is in the fragment, which browsers send neither
 * to servers nor as a referrer, so a mail scanner that opens the page does not use it up.
 */
export function createEmailLinkSender(dependencies: {
  database: Database
  mail: Mail
  /** without a trailing slash */
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
