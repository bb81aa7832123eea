import type { ReactNode, Ref } from 'react'
import type { RichText } from '#core/shared/rich-text/nodes.ts'

/** What other components can call on an editor. */
export interface EditorHandle {
  focus(): void
  /** the current text */
  read(): RichText
  /** Replaces the whole text; the caret goes to its end. Neither `onEdit` nor undo knows of it. */
  replace(text: RichText): void
}

/** Characters as a reader counts them, with mention labels and without line ends; and words. */
export interface TextCounts {
  characters: number
  words: number
}

/** A range of a text, by character offsets. */
export interface TextRange {
  from: number
  to: number
}

/** A text after a remote change, and before it. */
export interface RemoteTextChange {
  from: RichText
  to: RichText
}

export interface RichTextEditorProps {
  /** the initial text; later values are ignored, a new key starts anew */
  value: RichText
  /** a remote change: applied when it is a new object, keeping the caret and local edits */
  remoteChange?: RemoteTextChange
  /** called before a remote change is applied, with the paragraphs of the scene in which the reader is */
  onRemoteChange?(here: RichText): void
  /** accessible name */
  label: string
  placeholder?: string
  /** takes the focus 1 second after it is shown */
  autoFocus?: boolean
  /** the toolbar; shown unless false */
  toolbar?: boolean
  /** `page` is the writing page with its toolbar at the bottom; `field` is a box in a form or card */
  look?: 'page' | 'field'
  /**
   * element in which the toolbar is rendered instead of under the text: an `EditorFoot`; null while it does not exist
   * yet
   */
  toolbarContainer?: HTMLElement | null
  /** rendered after the counts in the toolbar */
  toolbarEnd?: ReactNode
  readOnly?: boolean
  /** called on every edit; `read` builds the nodes, so call it only when they are needed */
  onEdit?(read: () => RichText): void
  /** called a moment after the counts have changed, and once after opening */
  onCount?(counts: TextCounts): void
  /** replaces what Enter does; Shift-Enter still breaks the line */
  onEnter?(): void
  ref?: Ref<EditorHandle>
}
