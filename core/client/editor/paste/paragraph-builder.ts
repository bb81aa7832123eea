import { cleanText } from '#core/shared/rich-text/characters.ts'
import {
  appendText,
  type Flags,
  isMention,
  type Paragraph,
  type ParagraphFormat,
  paragraphOf,
} from '#core/shared/rich-text/nodes.ts'

/** Builds paragraphs from pieces of text, with white space collapsed as in HTML. Empty ones are left out. */
export class ParagraphBuilder {
  readonly paragraphs: Paragraph[] = []
  #children: Paragraph['children'] = []
  #look: ParagraphFormat = {}
  /** the open paragraph has no text yet, or ends with a space: another one is dropped */
  #spaced = true
  #flags: Flags = {}

  /** Ends the open paragraph and starts a new one. */
  begin(look: ParagraphFormat = {}): void {
    const last = this.#children.at(-1)
    if (last && !isMention(last)) last.text = last.text.trimEnd()
    const { length } = this.#children
    const isWorded = this.#children.some(child => isMention(child) || child.text.trim() !== '')
    if (length > 0 && isWorded) this.paragraphs.push(paragraphOf(this.#look, this.#children))
    this.#children = []
    this.#spaced = true
    this.#look = look
  }

  /** Ends the open paragraph with a scene break. */
  breakScene(): void {
    this.begin()
    this.paragraphs.push(paragraphOf({ block: 'break' }, [{ text: '' }]))
  }

  add(text: string, flags: Flags, keepsWhite = false): void {
    let shown = cleanText(text)
    if (!keepsWhite) {
      shown = shown.replace(/[ \t\n\f]+/g, ' ')
      if (this.#spaced && shown.startsWith(' ')) shown = shown.slice(1)
    }
    if (shown === '') return
    appendText(this.#children, shown, flags)
    this.#flags = flags
    this.#spaced = /[ \n]$/.test(shown)
  }

  breakLine(): void {
    if (this.#children.length > 0) appendText(this.#children, '\n', this.#flags)
    this.#spaced = true
  }
}
