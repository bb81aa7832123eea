import { hasMessage, language, t } from '../i18n/intl.ts'
import type { CallError } from './call-error.ts'

/** What the person sees for a failing answer: nothing, a toast, or a sign-out with one (foundation 8, decision A-009). */
export type ErrorReaction = { toast: string; position: 'bottom-left' | 'top-right'; signOut?: true } | null

/** The words of a refusal in the reader's language: English as the server says it, else by the problem's code. */
export function callErrorMessage(error: CallError): string | null {
  if (error.status === 429 && (language.code !== 'en' || error.detail === null)) return tooMany(error.retryAfter)
  const id = error.problem && `problem.${error.problem.type}`
  if (id && language.code !== 'en' && hasMessage(id)) return t(id)
  return error.detail
}

/** A refusal that passes says when to try again. */
function tooMany(seconds: number | null): string {
  if (seconds === null) return t('problem.too-many')
  if (seconds < 60) return t('problem.too-many-soon', { seconds: Math.max(1, seconds) })
  return t('problem.too-many-until', { minutes: Math.ceil(seconds / 60) })
}

/**
 * One table for both layers. `held` is whether the component takes a 403 itself, `signedIn` whether a
 * session was believed to exist.
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

/** The thrown error's own message: the shared layer's is fixed by the documents. */
export function thrownMessage(layer: 'app' | 'shared', status: number, message: string | null): string {
  if (layer === 'shared' && status !== 403) return 'Something went wrong'
  return message ?? 'Something went wrong.'
}
