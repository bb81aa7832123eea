import { proxy } from 'valtio'
import type { KeyRecording } from './rows/recording.ts'

/** Which commands the list shows: those with keys, those the person has changed, those that clash, those without keys. */
export type KeyListFilter = 'bound' | 'changed' | 'clashing' | 'free'

/** The list of keys as the person left it, and what they are doing in it. */
export const keyListState = proxy<{
  text: string
  shown: KeyListFilter
  /** chords pressed to find who has them; null while they are not asked for */
  sought: readonly string[] | null
  /** the command whose row has the focus, and which of its keys */
  focused: string | null
  way: number
  recording: KeyRecording | null
  /** what has just been done, for who cannot see it */
  said: string
}>({ text: '', shown: 'bound', sought: null, focused: null, way: 0, recording: null, said: '' })

/** The dialogs for files of keys. */
export const keyFileDialog = proxy<{ open: 'export' | 'import' | null; text: string }>({ open: null, text: '' })

/** What is done in the list. Its code comes with the list, and then at once: what is typed next is meant for it already. */
export interface KeySettingsActions {
  record(command?: string, way?: string): void
  recordMore(command?: string): void
  removeKeys(command?: string): void
  resetKeys(command?: string): void
  seek(): void
  stop(): void
  answer(how: 'swap' | 'take'): void
  pressOthers(): void
}

export const keyList: { deeds: KeySettingsActions | null } = { deeds: null }
