import { links } from '#core/shared/links.ts'
import { t } from '../../i18n/intl.ts'
import { showToast } from '../../toasts/index.ts'

/** True if the application itself can be loaded; calls may fail all the same. */
async function canLoadApplication(): Promise<boolean> {
  try {
    const { ok } = await fetch(links.home(), { method: 'HEAD', cache: 'no-store' })
    return ok
  } catch {
    // The network failed.
    return false
  }
}

/** Reloads the page, unless the browser would put an error in its place: what is unsent on it would be lost. */
export async function reloadIfPossible(): Promise<boolean> {
  const isPossible = await canLoadApplication()
  if (isPossible) location.reload()
  return isPossible
}

/** The same, and says why if it cannot. */
export async function reloadPage(): Promise<void> {
  if (!(await reloadIfPossible()))
    showToast({ kind: 'warn', id: 'reload', title: t('shell.not-reloaded'), text: t('shell.network-text') })
}
