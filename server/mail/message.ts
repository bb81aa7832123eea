import { emailIssue } from '#core/shared/access/account-rules.ts'
import { randomId } from '../http/random-ids.ts'
import type { Email } from '../ports.ts'

/** An email ready to send, the same on every attempt. */
export interface MailMessage {
  /** identifies it in headers and log */
  messageId: string
  from: string
  to: { name: string; address: string }
  subject: string
  text: string
  headers: Record<string, string>
}

/**
 * Undefined if the address is invalid or the subject or another header would break its line. Addresses are checked
 * before they are stored, so that is an internal error, and must not lead to injected headers.
 */
export function mailMessageOf({ to, subject, text, headers = {} }: Email, from: string): MailMessage | undefined {
  const lines = [subject, ...Object.values(headers)]
  if (emailIssue(to) !== null || lines.some(line => /[\p{Cc}\u2028\u2029]/u.test(line))) return undefined
  const host = from.slice(from.lastIndexOf('@') + 1).replace(/>.*/, '')
  return {
    messageId: `<${randomId()}@${host}>`,
    from,
    to: { name: '', address: to.trim() },
    subject,
    text,
    // Keeps autoresponders from answering (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
  }
}
