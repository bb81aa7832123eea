import { showToast, t, userKeys } from '#core/client/index.ts'
import { exportRows, type KeyImport, parseExport, validateImport } from '../rows/import-export.ts'
import { changeWithUndo } from '../settings/change-with-undo.ts'
import { keyRegistry, keyRules } from '../settings/key-rules.ts'
import { keyFileDialog } from '../state.ts'

/** The person's keys as a file. */
export function exportJson(): string {
  return exportRows(userKeys.rows)
}

export async function copyExport(): Promise<void> {
  try {
    await navigator.clipboard.writeText(exportJson())
  } catch {
    // A page may be kept from the clipboard; the text stands there to be copied by hand.
    showToast({ kind: 'warn', id: 'keys', title: t('keys.not-copied') })
    return
  }
  showToast({ kind: 'ok', id: 'keys', title: t('keys.copied') })
}

export function downloadExport(): void {
  const address = URL.createObjectURL(new Blob([exportJson()], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'skald-keys.json'
  link.click()
  URL.revokeObjectURL(address)
}

/** What the text in the dialog would do; null while it is no file of keys. */
export function parseImport(text: string): KeyImport | null {
  const file = parseExport(text)
  return file && validateImport(file, keyRegistry, keyRules)
}

/** Puts what the preview shows in the place of the person's keys, all of it at once. */
export function applyImport(): void {
  const importResult = parseImport(keyFileDialog.text)
  if (!importResult) return
  keyFileDialog.open = null
  changeWithUndo(t('keys.imported', { count: importResult.rows.length }), () => importResult.rows)
}
