import { ref } from 'valtio'
import { showToast, t } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { Refusal } from '../shared.ts'
import { clampFocus, focusAfterCorrection } from './preview/focus-after.ts'
import { hideProgress, showProgress } from './progress-toast.ts'
import { mayMakeParts } from './records/target-kinds.ts'
import { importing, resetImport } from './state.ts'
import { type ManuscriptReader, openManuscriptReader } from './worker/manuscript-reader.ts'
import type { Correction } from './worker/messages.ts'

// The actions of the dialog, used by its commands and its buttons.

let reader: ManuscriptReader | null = null

/** The worker with the manuscript; it exists while files are chosen. */
export function manuscriptReader(): ManuscriptReader {
  reader ??= openManuscriptReader()
  return reader
}

/**
 * Opens the dialog with its previous state, so that the same manuscript can be imported into another project. Files
 * replace a manuscript only if nothing in it has been corrected.
 */
export function openImport(place: Place, files: readonly File[] = []): void {
  const isBusy = importing.stage === 'sending' || importing.stage === 'running'
  if (!isBusy) importing.place = { spaceId: place.spaceId, projectId: place.projectId }
  importing.shown = true
  hideProgress()
  if (files.length === 0 || isBusy) return
  if (importing.view?.canUndo) showToast({ kind: 'info', title: t('import.kept') })
  else void readFiles(files)
}

/** Closes the innermost level: a title, a section's paragraphs, the dialog. A running import continues. */
export function closeTopmost(): void {
  if (importing.editing !== null) importing.editing = null
  else if (importing.inside) importing.inside = null
  else closeImport()
}

export function closeImport(): void {
  importing.shown = false
  if (importing.stage === 'sending' || importing.stage === 'running') showProgress()
  else if (importing.stage === 'already' || !importing.view) endImport()
}

/** Drops the manuscript. */
export function endImport(): void {
  reader?.close()
  reader = null
  resetImport()
}

/** Chooses other files. */
export function chooseOtherFiles(): void {
  const { place } = importing
  endImport()
  Object.assign(importing, { place, shown: true })
}

export async function readFiles(files: readonly File[]): Promise<void> {
  Object.assign(importing, { stage: 'reading', names: files.map(file => file.name), issues: [], failure: null })
  try {
    const { view, issues } = await manuscriptReader().ask('read', { files, hasParts: mayMakeParts() })
    if (importing.stage !== 'reading') return
    Object.assign(importing, { issues, focused: 0, editing: null, inside: null })
    importing.view = view && ref(view)
    importing.stage = view && view.rows.length > 0 ? 'preview' : 'choose'
    if (view && view.rows.length === 0) importing.failure = t('import.no-text')
  } catch (error) {
    if (importing.stage !== 'reading') return
    failReading(error)
  }
}

/** The worker failed, usually out of memory, or took too long. */
function failReading(error: unknown): void {
  reader?.close()
  reader = null
  const failure = error instanceof Refusal ? `import.refused-${error.reason}` : 'import.unreadable'
  Object.assign(importing, { stage: 'choose', view: null, failure: t(failure, { detail: 'none' }) })
}

/** The messages for corrections that change nothing. */
const unchanged: Partial<Record<Correction['do'], string>> = {
  merge: 'import.nothing-above',
  move: 'import.no-further',
  parts: 'import.no-parts',
  split: 'import.starts-here',
  undo: 'import.nothing-to-undo',
}

function say(message: string, values?: Record<string, string>): void {
  showToast({ kind: 'info', id: 'import-row', title: t(message, values) })
}

/** Corrects the proposal; the corrected row stays focused. */
export async function correctImport(change: Correction): Promise<void> {
  const before = importing.view
  if (!before || importing.stage !== 'preview') return
  try {
    const after = await manuscriptReader().ask('change', change)
    importing.focused = focusAfterCorrection(change, before, after, importing.focused)
    importing.view = ref(after)
    const reason = unchanged[change.do]
    if (reason && JSON.stringify(before) === JSON.stringify(after)) say(reason)
  } catch (error) {
    failReading(error)
  }
}

/** The focused row, if it is a section. */
export function focusedSection() {
  return importing.view?.rows[importing.focused]
}

/** The same for actions on sections only; shows a message for a leftover. */
function neededSection() {
  const section = focusedSection()
  if (!section) say('import.include-first')
  return section
}

/** Corrects the focused section. */
export async function correctFocusedSection(change: (id: string) => Correction): Promise<void> {
  const section = neededSection()
  if (section) await correctImport(change(section.id))
}

/** Starts renaming the focused section. */
export function renameSection(): void {
  importing.editing = neededSection()?.id ?? null
}

/** Excludes or includes the focused section; includes a leftover. */
export async function toggleFocusedRow(): Promise<void> {
  if (focusedSection()) await correctFocusedSection(id => ({ do: 'toggle', id }))
  else await includeFocusedLeftover()
}

/** Includes the focused leftover. */
export async function includeFocusedLeftover(): Promise<void> {
  const section = focusedSection()
  if (section?.include) say('import.already-included', { title: section.title })
  else if (section) await correctImport({ do: 'toggle', id: section.id })
  else if (importing.view) await correctImport({ do: 'take', index: importing.focused - importing.view.rows.length })
}

/** Moves among paragraphs if a section is open, else among the rows. */
export function moveFocusBy(delta: number): void {
  const { inside, view } = importing
  if (inside) inside.focused = Math.max(0, Math.min(inside.focused + delta, inside.rows.length - 1))
  else if (view) importing.focused = clampFocus(view, importing.focused + delta)
}

export async function openParagraphs(): Promise<void> {
  const section = neededSection()
  if (!section) return
  try {
    const rows = await manuscriptReader().ask('paragraphs', { id: section.id })
    importing.inside = { id: section.id, title: section.title, rows: ref([...rows]), focused: 0 }
  } catch (error) {
    failReading(error)
  }
}

/** Starts a new section at the focused paragraph. */
export async function splitAtFocused(): Promise<void> {
  const { inside } = importing
  const row = inside?.rows[inside.focused]
  if (!inside || !row) return
  importing.inside = null
  await correctImport({ do: 'split', id: inside.id, line: row.line, file: row.file })
}

export function focusImportRow(index: number): void {
  importing.focused = index
}

export function focusParagraph(index: number): void {
  if (importing.inside) importing.inside.focused = index
}

/** Focuses the first leftover. */
export function focusFirstLeftover(): void {
  if (importing.view) importing.focused = importing.view.rows.length
}
