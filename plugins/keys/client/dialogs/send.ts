import { showToast, t, userKeys } from '#core/client/index.ts'
import { exportRows, type Import, judgeImport, readExport } from '../rows/exchange.ts'
import { changeWithUndo } from '../settings/choose.ts'
import { keyHouse, rules } from '../settings/rules.ts'
import { exchange } from '../state.ts'

/** The person's keys as a file. */
export function exportText(): string {
  return exportRows(userKeys.rows)
}

export async function copy(): Promise<void> {
  try {
    await navigator.clipboard.writeText(exportText())
  } catch {
    // A page may be kept from the clipboard; the text stands there to be copied by hand.
    showToast({ kind: 'warn', id: 'keys', title: t('keys.not-copied') })
    return
  }
  showToast({ kind: 'ok', id: 'keys', title: t('keys.copied') })
}

export function download(): void {
  const address = URL.createObjectURL(new Blob([exportText()], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'skald-keys.json'
  link.click()
  URL.revokeObjectURL(address)
}

/** What the text in the dialog would do; null while it is no file of keys. */
export function importOf(text: string): Import | null {
  const file = readExport(text)
  return file && judgeImport(file, keyHouse, rules)
}

/** Puts what the preview shows in the place of the person's keys, all of it at once. */
export function applyImport(): void {
  const judged = importOf(exchange.text)
  if (!judged) return
  exchange.open = null
  changeWithUndo(t('keys.imported', { count: judged.rows.length }), () => judged.rows)
}
