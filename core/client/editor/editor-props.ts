import type { ReactNode, Ref } from 'react'
import type { RichText } from '#core/shared/richtext/nodes.ts'

/** What others can ask of an editor. */
export interface EditorHandle {
  focus(): void
  /** the text as it stands now */
  read(): RichText
}

/** Characters as a reader counts them, mention labels included, line ends not (decision A-066); and words. */
export interface TextCounts {
  characters: number
  words: number
}

/** A place in a text, by its letters. */
export interface TextRange {
  from: number
  to: number
}

/** A text that was changed elsewhere, and what it was before. */
export interface RemoteTextChange {
  from: RichText
  to: RichText
}

export interface RichTextEditorProps {
  /** the text to start from; later values are ignored, a new key starts anew */
  value: RichText
  /** what was changed elsewhere: taken over when it is another object, around the caret and what is written meanwhile */
  remoteChange?: RemoteTextChange
  /** its accessible name */
  label: string
  placeholder?: string
  /** focuses itself 1 second after it is shown */
  autoFocus?: boolean
  /** the format strip; shown unless false */
  toolbar?: boolean
  /** `page` is the writing page with its strip at the foot; `field` is a box in a form or card */
  look?: 'page' | 'field'
  /** where the strip is drawn instead of under the text: an `EditorFoot`; null while that is not there yet */
  toolbarContainer?: HTMLElement | null
  /** after the counts in the strip */
  toolbarEnd?: ReactNode
  readOnly?: boolean
  /** told of every edit; reading puts the nodes together, so it is done only when they are needed */
  onEdit?(read: () => RichText): void
  /** told of the counts a moment after they have changed, and once after opening */
  onCount?(counts: TextCounts): void
  /** what plain Enter does instead of beginning a paragraph; Shift-Enter still breaks the line */
  onEnter?(): void
  ref?: Ref<EditorHandle>
}
