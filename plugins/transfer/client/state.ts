import { proxy } from 'valtio'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Fault, ParagraphRow, View } from './messages.ts'

/** Overlays of the dialog, so that its keys mean something only there. */
export const overlays = { dialog: 'import', sections: 'import.sections', paragraphs: 'import.paragraphs' } as const

/** `already`: the same manuscript came before, and nothing was imported. */
export type Stage = 'choose' | 'reading' | 'preview' | 'sending' | 'running' | 'already'

/** A section opened to be split: its paragraphs and the one under the keys. */
export interface Inside {
  id: string
  title: string
  rows: readonly ParagraphRow[]
  focused: number
}

export interface ImportState {
  /** where the chapters will go; the dialog may be closed while it is kept */
  place: Place | null
  shown: boolean
  stage: Stage
  /** names of the chosen files */
  names: readonly string[]
  faults: readonly Fault[]
  view: View | null
  /** among sections and, after them, what is left out */
  focused: number
  /** id of the section whose title is being written */
  editing: string | null
  inside: Inside | null
  done: number
  total: number
  /** why the last try ended, in words; the manuscript is still there */
  failure: string | null
  already: { when: string; by: string; chapters: number } | null
}

function nothing(): ImportState {
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
export const importing = proxy<ImportState>(nothing())

export function forgetImport(): void {
  Object.assign(importing, nothing())
}
