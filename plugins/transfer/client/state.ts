import { proxy } from 'valtio'
import type { Place } from '#core/shared/kind-calls.ts'
import type { FileIssue, ImportView, ParagraphRow } from './worker/messages.ts'

/** Overlays of the dialog, which scope its shortcuts. */
export const importOverlays = {
  dialog: 'import',
  sections: 'import.sections',
  paragraphs: 'import.paragraphs',
} as const

/** `already`: the same manuscript was imported before, and nothing was written. */
export type ImportStage = 'choose' | 'reading' | 'preview' | 'sending' | 'running' | 'already'

/** A section opened to be split: its paragraphs and the focused one. */
interface OpenSection {
  id: string
  title: string
  rows: readonly ParagraphRow[]
  focused: number
}

interface ImportDialogState {
  /** where the chapters go; the dialog may be closed while it is set */
  place: Place | null
  shown: boolean
  stage: ImportStage
  /** names of the chosen files */
  names: readonly string[]
  issues: readonly FileIssue[]
  view: ImportView | null
  /** index among sections, then leftovers */
  focused: number
  /** id of the section whose title is being edited */
  editing: string | null
  inside: OpenSection | null
  done: number
  total: number
  /** images that are sent, and all of them */
  images: { done: number; total: number } | null
  /** the reason of the last failure, translated; the manuscript is kept */
  failure: string | null
  /** names of images that the server cannot read: their descriptions stand in their place */
  refused: readonly string[]
  already: { when: string; by: string; chapters: number } | null
}

function emptyState(): ImportDialogState {
  return {
    place: null,
    shown: false,
    stage: 'choose',
    names: [],
    issues: [],
    view: null,
    focused: 0,
    editing: null,
    inside: null,
    done: 0,
    total: 0,
    images: null,
    failure: null,
    refused: [],
    already: null,
  }
}

/** The one import of this window. */
export const importing = proxy<ImportDialogState>(emptyState())

export function resetImport(): void {
  Object.assign(importing, emptyState())
}
