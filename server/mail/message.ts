import { emailIssue } from '#core/shared/account-rules.ts'
import { randomId } from '../http/random-ids.ts'
import type { Email } from '../ports.ts'

/** A letter as it goes out, the same at every try. */
export interface MailMessage {
  /** as the headers and the log name it */
  messageId: string
  from: string
  to: { name: string; address: string }
  subject: string
  text: string
  headers: Record<string, string>
}

/**
 * Nothing where the letter's address is none, or its subject would reach beyond its line: every address was checked
 * before it was stored, so that is a fault of ours, and better no letter than one with somebody else's headers.
 */
export function mailMessageOf({ to, subject, text }: Email, from: string): MailMessage | undefined {
  if (emailIssue(to) !== null || /[\p{Cc}\u2028\u2029]/u.test(subject)) return undefined
  const host = from.slice(from.lastIndexOf('@') + 1).replace(/>.*/, '')
  return {
    messageId: `<${randomId()}@${host}>`,
    from,
    to: { name: '', address: to.trim() },
    subject,
    text,
    // Keeps absence notes and other machines from answering (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
