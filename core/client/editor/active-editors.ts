import type { Align, BlockName, FontSize, Mark } from '#core/shared/richtext/nodes.ts'

/** What commands can do to an editor. */
export interface ActiveEditor {
  toggle(mark: Mark): void
  align(align: Align): void
  /** makes a block of the paragraphs, plain ones where they are it already; null makes them plain */
  block(block: BlockName | null): void
  size(size: FontSize): void
  /** opens the emoji picker; false where there is no strip for it to hang from */
  pickEmoji(): boolean
  /** false where the clipboard has no text */
  pasteMarkdown(): Promise<boolean>
  find(): void
  /** begins a mention */
  mention(): void
  /** lets the text lead to an address, null nowhere; where there is no text the address itself is put in */
  link(address: string | null): void
  /** where the text leads to now */
  linkHere(): string | null
  /** goes to what the mention or link beside the caret names; false where there is none */
  openMention(): boolean
  /** has quotes and dashes set while they are typed, or no longer */
  toggleTypography(): Promise<void>
  /** keeps the line with the caret at one height, or no longer */
  toggleTypewriter(): void
  focus(): void
  /** the focus goes to the page */
  leave(): void
}

/** Those on the page; the one focused last is the last. */
const editors: ActiveEditor[] = []

/** Says that an editor is on the page, before all that have been focused; the result says it is gone. */
export function registerEditor(editor: ActiveEditor): () => void {
  editors.unshift(editor)
  return () => {
    const at = editors.indexOf(editor)
    if (at >= 0) editors.splice(at, 1)
  }
}

export function editorFocused(editor: ActiveEditor): void {
  const at = editors.indexOf(editor)
  if (at >= 0) editors.push(...editors.splice(at, 1))
}

/** The editor focused last, else the first one on the page. */
export function activeEditor(): ActiveEditor | undefined {
  return editors.at(-1)
}
