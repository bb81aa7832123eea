import { hasMessage, language, t } from '../i18n/intl.ts'
import { issueMessage } from '../i18n/issue-messages.ts'
import type { CallError } from './call-error.ts'

/**
 * What the user sees of a failed call: nothing, a toast, or a toast and sign-out (docs/behaviour.md, Calls and errors;
 *
 */
type ErrorReaction = { toast: string; position: 'bottom-left' | 'top-right'; signOut?: true } | null

/**
 * The text of a refusal in the reader's language: in English the server's own, else by the code of the broken rule, which
 * a form shows at its field, or by that of the problem.
 */
export function callErrorMessage(error: CallError): string | null {
  if (error.status === 429 && (language.code !== 'en' || error.detail === null)) return tooMany(error.retryAfter)
  const { problem } = error
  if (!problem || language.code === 'en') return error.detail
  const [issue] = problem.errors ?? []
  if (issue?.code && problem.type !== 'bad-input') return issueMessage(issue)
  const id = `problem.${problem.type}`
  return hasMessage(id) ? t(id) : error.detail
}

/** The text of a rate limit, with the time of the next try. */
function tooMany(seconds: number | null): string {
  if (seconds === null) return t('problem.too-many')
  if (seconds < 60) return t('problem.too-many-soon', { seconds: Math.max(1, seconds) })
  return t('problem.too-many-until', { minutes: Math.ceil(seconds / 60) })
}

/**
 * The table for both layers. `handledByPage` is true if the page handles a 403 itself, `signedIn` if a session was
 * believed to exist.
 */
export function errorReaction(
  error: CallError,
  layer: 'app' | 'shared',
  signedIn: boolean,
  handledByPage: boolean,
): ErrorReaction {
  const { status } = error
  const message = callErrorMessage(error)
  if (status === 401) return signedIn ? { toast: t('error.authorize'), position: 'bottom-left', signOut: true } : null
  if (status === 307 || status === 405) return null
  if (status === 403) {
    if (handledByPage) return null
    if (layer === 'shared') return { toast: message ?? t('error.shared-forbidden'), position: 'top-right' }
    return { toast: message ?? t('error.forbidden'), position: 'bottom-left' }
  }
  if (layer === 'shared') return null
  return { toast: message ?? t('error.something-dot'), position: 'bottom-left' }
}

/** The message of the thrown error: fixed in the shared layer (REQ-23). */
export function thrownMessage(layer: 'app' | 'shared', status: number, message: string | null): string {
  if (layer === 'shared' && status !== 403) return 'Something went wrong'
  return message ?? 'Something went wrong.'
}
