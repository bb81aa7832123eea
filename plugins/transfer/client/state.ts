import { proxy } from 'valtio'
import type { Place } from '#core/shared/kind-calls.ts'
import type { FileIssue, ImportView, ParagraphRow } from './worker/messages.ts'

/** Overlays of the dialog, so that its keys mean something only there. */
export const importOverlays = {
  dialog: 'import',
  sections: 'import.sections',
  paragraphs: 'import.paragraphs',
} as const

/** `already`: the same manuscript came before, and nothing was imported. */
export type ImportStage = 'choose' | 'reading' | 'preview' | 'sending' | 'running' | 'already'

/** A section opened to be split: its paragraphs and the one under the keys. */
export interface OpenSection {
  id: string
  title: string
  rows: readonly ParagraphRow[]
  focused: number
}

export interface ImportDialogState {
  /** where the chapters will go; the dialog may be closed while it is kept */
  place: Place | null
  shown: boolean
  stage: ImportStage
  /** names of the chosen files */
  names: readonly string[]
  faults: readonly FileIssue[]
  view: ImportView | null
  /** among sections and, after them, what is left out */
  focused: number
  /** id of the section whose title is being written */
  editing: string | null
  inside: OpenSection | null
  done: number
  total: number
  /** why the last try ended, in words; the manuscript is still there */
  failure: string | null
  already: { when: string; by: string; chapters: number } | null
}

function emptyState(): ImportDialogState {
  return {
    place: null,
    shown: false,
    stage: 'choose',
    names: [],
    faults: [],
    view: null,
    focused: 0,
    editing: null,
    inside: null,
    done: 0,
    total: 0,
    failure: null,
    already: null,
  }
}

/** The one import of this window. */
export const importing = proxy<ImportDialogState>(emptyState())

export function resetImport(): void {
  Object.assign(importing, emptyState())
}
