import { showToast, showUndoToast, t, type UserBinding, userKeys } from '#core/client/index.ts'
import { presets } from '../rows/presets.ts'
import { changeKeys } from '../save-keys.ts'

type KeysChange = (rows: readonly UserBinding[]) => readonly UserBinding[]

/** Changes shortcuts, with a toast that offers undo. */
export function changeWithUndo(title: string, change: KeysChange): void {
  const before = userKeys.rows
  void changeKeys(change)
  showUndoToast({
    id: 'keys',
    title,
    undo: () => changeKeys(() => before),
  })
}

const isCurrent = (rows: readonly UserBinding[]) => JSON.stringify(rows) === JSON.stringify(userKeys.rows)

/** The presets, and which of them is active. */
export function presetsWithCurrent(): { id: string; label: string; current: boolean }[] {
  return presets.map(({ id, label, rows }) => ({ id, label, current: isCurrent(rows) }))
}

export function choosePreset(id: string): void {
  const preset = presets.find(one => one.id === id)
  if (preset && !isCurrent(preset.rows))
    changeWithUndo(t('keys.chosen', { preset: t(preset.label) }), () => preset.rows)
}

export function resetAll(): void {
  if (userKeys.rows.length > 0) changeWithUndo(t('keys.all-reset'), () => [])
  else showToast({ kind: 'info', id: 'keys', title: t('keys.nothing-changed') })
}
