import type { ReactNode, Ref } from 'react'
import type { RichText } from '#core/shared/richtext/nodes.ts'

/** What others can ask of an editor. */
export interface EditorHandle {
  focus(): void
  /** the text as it stands now */
  read(): RichText
}

export interface RichTextEditorProps {
  /** the text to start from; later values are ignored, a new key starts anew */
  value: RichText
  /** its accessible name */
  label: string
  placeholder?: string
  /** focuses itself 1 second after it is shown */
  autoFocus?: boolean
  /** the format strip; shown unless false */
  toolbar?: boolean
  /** `page` is the writing page with its strip at the foot; `field` is a box in a form or card */
  look?: 'page' | 'field'
  /** after the counts in the strip */
  stripEnd?: ReactNode
  readOnly?: boolean
  /** told of every edit; reading puts the nodes together, so it is done only when they are needed */
  onEdit?(read: () => RichText): void
  ref?: Ref<EditorHandle>
}
