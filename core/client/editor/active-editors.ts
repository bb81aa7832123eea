import type { Align, BlockName, FontSize, Mark, RichText, TextImage } from '#core/shared/rich-text/nodes.ts'
import { isInActivePane, type PaneName } from '../context/panes.ts'

/** A stretch of a text: from a heading, a scene break or its beginning to the next. */
export interface TextSection {
  /** where its words begin, as a place in the source */
  at: number
  /** the level of its heading; 0: a scene without one */
  level: 0 | 1 | 2 | 3
  /** the heading, or the first words */
  label: string
  words: number
}

/** What commands can do with an editor. */
export interface ActiveEditor {
  toggle(mark: Mark): void
  align(align: Align): void
  /**
   * turns the paragraphs into a block, or back into plain ones if they all are that block already; null makes them
   * plain
   */
  block(block: Exclude<BlockName, 'image'> | null): void
  size(size: FontSize): void
  /** makes the selected text a footnote, else what is typed next; in a footnote, goes behind it */
  footnote(): void
  /** opens the emoji picker; false if there is no toolbar to attach it to */
  pickEmoji(): boolean
  /** false if the clipboard has no text */
  pasteMarkdown(): Promise<boolean>
  find(): void
  /** starts a mention */
  mention(): void
  /**
   * links the selected text to an address, null removes the link; without a selection the address itself is inserted
   */
  link(address: string | null): void
  /** the address of the link at the caret or selection */
  linkHere(): string | null
  /** goes to the target of the mention or link beside the caret; false if there is none */
  openMention(): boolean
  /** turns typographic quotes and dashes on or off */
  toggleTypography(): Promise<void>
  /** turns typewriter mode on or off: the line with the caret stays at one height */
  toggleTypewriter(): void
  /** the scenes and headings of the text */
  sections(): readonly TextSection[]
  /** puts the caret at a place of the text */
  goTo(place: number): void
  /** goes to the next scene or heading, -1: the one before; false if there is none */
  goToNextSection(step: 1 | -1): boolean
  /** exchanges the scene with the next one, -1: the one before; false if there is none */
  moveScene(step: 1 | -1): boolean
  /** the text as it is now */
  read(): RichText
  /** the paragraphs of the scene with the caret, counted from 0, `to` is behind the last; null if there is none */
  sceneAtCaret(): { from: number; to: number } | null
  /** writes a comment to oneself below the paragraph with the caret; false if the text is read-only */
  addComment(words: string): boolean
  /** puts an image below the paragraph with the caret, which goes to its caption; false if the text is read-only */
  insertImage(image: TextImage): boolean
  /** adds files to the project and puts them into the text, with this description */
  insertImageFiles(files: readonly File[], description: string): Promise<void>
  /** the image whose caption the caret is in */
  imageHere(): TextImage | null
  /** describes that image; false if there is none */
  describeImage(description: string): boolean
  /** how many paragraphs lie before the caret; one with text on both sides of it is broken there. Null: read-only */
  breakAtCaret(): number | null
  focus(): void
  /** it is a field of a dialog */
  isInDialog(): boolean
  /** moves the focus to the page */
  leave(): void
}

/** The editors on the screen; the one focused last is the last item. */
const editors: { editor: ActiveEditor; pane: PaneName | null }[] = []

const indexOf = (editor: ActiveEditor) => editors.findIndex(one => one.editor === editor)

/** Registers an editor before all that have been focused; the result unregisters it. */
export function registerEditor(editor: ActiveEditor, pane: PaneName | null = null): () => void {
  editors.unshift({ editor, pane })
  return () => {
    const at = indexOf(editor)
    if (at >= 0) editors.splice(at, 1)
  }
}

export function editorFocused(editor: ActiveEditor): void {
  const at = indexOf(editor)
  if (at >= 0) editors.push(...editors.splice(at, 1))
}

/** Of the page that commands act on, the editor focused last, else the first one. */
export function activeEditor(): ActiveEditor | undefined {
  return editors.findLast(({ pane }) => isInActivePane(pane))?.editor
}

/** Whether a dialog has a text. */
export function isTextInDialog(): boolean {
  return editors.some(({ editor }) => editor.isInDialog())
}
