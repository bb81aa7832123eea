import { proxy } from 'valtio'
import type { KeyRecording } from './rows/recording.ts'

/** What the list shows: commands with keys, changed ones, conflicting ones, or those without keys. */
export type KeyListFilter = 'bound' | 'changed' | 'clashing' | 'free'

/** The state of the list of shortcuts. */
export const keyListState = proxy<{
  text: string
  shown: KeyListFilter
  /** chords pressed in the search; null if it is off */
  searchKeys: readonly string[] | null
  /** the command of the focused row, and which of its keys */
  focused: string | null
  way: number
  recording: KeyRecording | null
  /** text announced to a screen reader */
  said: string
}>({ text: '', shown: 'bound', searchKeys: null, focused: null, way: 0, recording: null, said: '' })

/** The dialogs for importing and exporting shortcuts. */
export const keyFileDialog = proxy<{ open: 'export' | 'import' | null; text: string }>({ open: null, text: '' })
