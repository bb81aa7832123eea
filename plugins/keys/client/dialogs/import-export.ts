import { saveFile, showToast, t, userKeys, writeClipboard } from '#core/client/index.ts'
import { exportRows, type KeyImport, parseExport, validateImport } from '../rows/import-export.ts'
import { changeWithUndo } from '../settings/change-with-undo.ts'
import { keyRegistry, keyRules } from '../settings/key-rules.ts'
import { keyFileDialog } from '../state.ts'

/** The user's shortcuts as a file. */
export function exportJson(): string {
  return exportRows(userKeys.rows)
}

export async function copyExport(): Promise<void> {
  const isCopied = await writeClipboard(exportJson())
  // The dialog shows the text, to be copied by hand.
  showToast({ kind: isCopied ? 'ok' : 'warn', id: 'keys', title: t(isCopied ? 'keys.copied' : 'copy-refused') })
}

export function downloadExport(): void {
  saveFile('skald-keys.json', new Blob([exportJson()], { type: 'application/json' }))
}

/** What the text in the dialog would change; null if it is no file of shortcuts. */
export function parseImport(text: string): KeyImport | null {
  const file = parseExport(text)
  return file && validateImport(file, keyRegistry, keyRules)
}

/** Replaces the user's shortcuts by the previewed ones, all at once. */
export function applyImport(): void {
  const importResult = parseImport(keyFileDialog.text)
  if (!importResult) return
  keyFileDialog.open = null
  changeWithUndo(t('keys.imported', { count: importResult.rows.length }), () => importResult.rows)
}
