import { history, redo, standardKeymap, undo } from '@codemirror/commands'
import { openSearchPanel } from '@codemirror/search'
import type { EditorState, Extension } from '@codemirror/state'
import { EditorView, keymap, placeholder, type ViewUpdate } from '@codemirror/view'
import { proxy, ref } from 'valtio'
import type { Edit } from '#core/shared/rich-text/edit/edit.ts'
import { toMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import type { SourceRange } from '#core/shared/rich-text/markdown/scan.ts'
import type { Align, BlockName, FontSize, Mark, RichText, TextImage } from '#core/shared/rich-text/nodes.ts'
import type { ActiveEditor, TextSection } from '../active-editors.ts'
import type { RemoteTextChange, RichTextEditorProps, TextCounts } from '../editor-props.ts'
import { MentionMenu } from '../mention/mention-menu.ts'
import { addComment, breakAtCaret, type ParagraphSpan, sceneAtCaret, sceneHere } from './caret-paragraphs.ts'
import { clipboardExtension, readMarkdownFromClipboard } from './clipboard.ts'
import { commandKeys } from './command-keys.ts'
import { formatSelection, insertNodes, toggleMarkInSelection } from './edits/apply-edit.ts'
import { type CaretFormat, formatAt, PLAIN_FORMAT } from './edits/caret-format.ts'
import { footnoteEdit, setAlignEdit, setBlockEdit, setSizeEdit } from './edits/formatting.ts'
import { createCachedReader, MAX_STYLED, paragraphsAround } from './edits/paragraphs.ts'
import { findExtension } from './find.ts'
import { describeImage, imageAtCaret, insertImage, insertImageFiles } from './images.ts'
import { lineWrapping } from './line-wrapping.ts'
import { linkOfSelection, linkSelection, openAtSelection } from './links.ts'
import { type ImageRendering, imageRendering } from './preview/image-widget.ts'
import { livePreview, setActive } from './preview/live-preview.ts'
import { type MentionRendering, mentionRendering } from './preview/mention-chip.ts'
import { isRemoteChange, mergeRemoteChange, remoteChangeTransaction, replacingTransaction } from './remote-change.ts'
import { clearSearchMatch, goToSearchMatch, searchMatchExtension } from './search-match.ts'
import { TextCounter } from './text-counter.ts'
import { goToNextSection, goToPlace, goToScene, moveSceneInEditor, sectionsOf } from './text-sections.ts'
import { typeMentionSign } from './type-into.ts'
import { caretKeys, gapSkipping } from './typing/caret-keys.ts'
import { emptyNotes, removeEmptyNote } from './typing/footnotes.ts'
import { proseKeys, typingExtension } from './typing/prose-keys.ts'
import { toggleTypography } from './typing/typeset.ts'
import { keepCaretOnResize, toggleTypewriter, typewriter, typewriterExtension } from './typing/typewriter.ts'

/** Of a longer selection only the start decides which buttons are pressed. */
const MAX_FORMAT_SCAN = 20_000
/** The delay with which the toolbar follows the caret, to keep it out of the key handler. */
const FORMAT_MS = 40
/** The pause after which a selection is counted. */
const SELECTION_MS = 100

/** What the toolbar shows. */
interface ProseState {
  format: CaretFormat
  /** null until the text has been counted */
  counts: TextCounts | null
  /** of the selected text; null if none is selected, or until it has been counted */
  selected: TextCounts | null
  emoji: boolean
  /** the element in which the find bar is rendered, while it is open */
  find: { view: EditorView; place: HTMLElement } | null
}

type ProseHost = Pick<RichTextEditorProps, 'label' | 'placeholder' | 'look' | 'onEdit' | 'onCount' | 'onEnter'> & {
  /** more attributes of the text field */
  attributes: Readonly<Record<string, string | boolean | undefined>>
  hasToolbar: boolean
}

/** One editor: its CodeMirror extensions, its commands, and the state its toolbar shows. */
export class ProseController implements ActiveEditor {
  /** the edited text as Markdown */
  readonly source: string
  readonly extensions: Extension
  readonly state = proxy<ProseState>({
    format: { ...PLAIN_FORMAT },
    ...{ counts: null, selected: null, emoji: false, find: null },
  })
  readonly mentions = new MentionMenu()
  /** the component's latest props */
  host: ProseHost
  #view: EditorView | null = null
  #state: EditorState | null = null
  #formatting: ReturnType<typeof setTimeout> | undefined
  #wantsFocus = false
  #stopHeights: (() => void) | undefined
  /** remote changes that came before the view existed, or during composition */
  readonly #waiting: RemoteTextChange[] = []
  readonly #initial: RichText
  readonly #counter: TextCounter
  readonly #selectionCounter = new TextCounter(counts => {
    this.state.selected = counts
  })
  readonly #readDoc = createCachedReader()
  readonly #read = (): RichText => this.read()

  constructor(value: RichText, host: ProseHost, rendering: MentionRendering, images: ImageRendering) {
    this.#initial = value
    this.source = toMarkdown(value)
    this.host = host
    this.#counter = new TextCounter(counts => {
      this.state.counts = counts
      this.host.onCount?.(counts)
    })
    this.extensions = [
      commandKeys(this),
      history(),
      keymap.of([
        { key: 'Enter', run: () => this.#enter() },
        ...proseKeys,
        ...caretKeys,
        { key: 'Mod-z', run: undo, preventDefault: true },
        { key: 'Mod-y', run: redo, preventDefault: true },
        { key: 'Mod-Shift-z', run: redo, preventDefault: true },
        { key: 'Escape', run: view => this.#escape(view) },
        ...standardKeymap,
      ]),
      lineWrapping,
      livePreview,
      gapSkipping,
      emptyNotes,
      typingExtension,
      clipboardExtension,
      searchMatchExtension,
      findExtension(place => this.#showFind(place)),
      mentionRendering.of(rendering),
      imageRendering.of(images),
      this.mentions.extension,
      host.placeholder ? placeholder(host.placeholder) : [],
      EditorView.cspNonce.of(document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? ''),
      EditorView.contentAttributes.of(() => this.#attributes()),
      // The toolbar covers the bottom of the page: the caret line is scrolled above it.
      EditorView.scrollMargins.of(() => (host.look === 'page' ? { top: 16, bottom: 72 } : null)),
      typewriterExtension(() => host.look === 'page' && typewriter.on),
      EditorView.domEventHandlers({ compositionend: () => void setTimeout(() => this.#applyWaiting(), 0) }),
      EditorView.updateListener.of(update => this.#onUpdate(update)),
    ]
  }

  /** Called when the view exists. */
  attach(view: EditorView): void {
    this.#view = view
    this.#state = view.state
    this.#counter.countAll(view.state.doc)
    if (this.host.look === 'page') this.#stopHeights = keepCaretOnResize(view)
    if (this.#wantsFocus) view.focus()
    this.#applyWaiting()
  }

  /** Applies a remote change. Caret, scroll position and local edits stay; undo does not revert it. */
  applyRemoteChange(remoteChange: RemoteTextChange): void {
    const view = this.#view
    // During composition by an input method the text it works on must not move.
    if (!view || view.composing || this.#waiting.length > 0) {
      this.#waiting.push(remoteChange)
      return
    }
    const change = remoteChangeTransaction(view.state, this.read(), remoteChange)
    if (change) view.dispatch(change)
  }

  /** Applies remote changes that had to wait. */
  #applyWaiting(): void {
    if (!this.#view || this.#view.composing) return
    for (const remoteChange of this.#waiting.splice(0)) this.applyRemoteChange(remoteChange)
  }

  dispose(): void {
    clearTimeout(this.#formatting)
    this.#stopHeights?.()
    this.#counter.stop()
    this.#selectionCounter.stop()
    this.mentions.dispose()
    this.#view = null
  }

  read(): RichText {
    const text = this.#state ? this.#readDoc(this.#state.doc) : this.#initial
    return this.#waiting.reduce(mergeRemoteChange, text)
  }

  replace(text: RichText): void {
    this.#view?.dispatch(replacingTransaction(this.#view.state, text))
  }

  focus(): void {
    this.#wantsFocus = true
    this.#view?.focus()
  }

  leave(): void {
    const own = this.#view?.dom.closest<HTMLElement>('main, [data-pane]')
    // The page has the keys for what a card beside it is about.
    const page = own ?? document.querySelector<HTMLElement>('main')
    if (page) page.focus({ preventScroll: true })
    else this.#view?.contentDOM.blur()
  }

  /** Sets whether the focus is in the text, its toolbar or their menus. */
  setActive(isActive: boolean): void {
    if (!this.#view) return
    if (!isActive) removeEmptyNote(this.#view)
    this.#view.dispatch({ effects: setActive.of(isActive) })
    if (!isActive) this.mentions.leave(this.#view)
  }

  toggle(mark: Mark): void {
    if (this.#view) toggleMarkInSelection(this.#view, mark)
  }

  align(align: Align): void {
    this.#format((text, range) => setAlignEdit(text, range, align))
  }

  block(block: Exclude<BlockName, 'image'> | null): void {
    this.#format((text, range) => setBlockEdit(text, range, block))
  }

  footnote(): void {
    this.#format(footnoteEdit)
  }

  size(size: FontSize): void {
    this.#format((text, range) => setSizeEdit(text, range, size))
  }

  pickEmoji(): boolean {
    // After the palette, if it was open, has given the focus back.
    if (this.host.hasToolbar) setTimeout(() => this.showEmoji(true), 0)
    return this.host.hasToolbar
  }

  showEmoji(isOpen: boolean): void {
    this.state.emoji = isOpen
  }

  find(): void {
    if (this.#view) openSearchPanel(this.#view)
  }

  mention(): void {
    if (this.#view) typeMentionSign(this.#view)
  }

  sections(): readonly TextSection[] {
    return this.#view ? sectionsOf(this.#view.state.doc.toString()) : []
  }

  goTo(place: number): void {
    if (this.#view) goToPlace(this.#view, place)
  }

  goToNextSection(step: 1 | -1): boolean {
    return this.#view !== null && goToNextSection(this.#view, step)
  }

  moveScene(step: 1 | -1): boolean {
    return this.#view !== null && moveSceneInEditor(this.#view, step)
  }

  addComment(words: string): boolean {
    return this.#view !== null && addComment(this.#view, words)
  }

  insertImage(image: TextImage): boolean {
    return this.#view !== null && insertImage(this.#view, image)
  }

  async insertImageFiles(files: readonly File[], description: string): Promise<void> {
    if (this.#view) await insertImageFiles(this.#view, files, description)
  }

  imageHere(): TextImage | null {
    return this.#view && imageAtCaret(this.#view)
  }

  describeImage(description: string): boolean {
    return this.#view !== null && describeImage(this.#view, description)
  }

  sceneAtCaret(): ParagraphSpan | null {
    return this.#view && sceneAtCaret(this.#view)
  }

  /** The paragraphs of the scene in which the reader is. */
  sceneHere(): RichText {
    return this.#view ? sceneHere(this.#view) : []
  }

  breakAtCaret(): number | null {
    return this.#view && breakAtCaret(this.#view)
  }

  goToScene(scene: string): boolean {
    return this.#view !== null && goToScene(this.#view, scene)
  }

  /** Goes to the first match of the words, selects and highlights it; false if there is none. */
  goToWords(words: string): boolean {
    return this.#view !== null && goToSearchMatch(this.#view, words)
  }

  /** Removes the highlight of a match; false if there is none. */
  clearFound(): boolean {
    return this.#view !== null && clearSearchMatch(this.#view)
  }

  link(address: string | null): void {
    if (this.#view) linkSelection(this.#view, address)
  }

  linkHere(): string | null {
    return this.#view && linkOfSelection(this.#view)
  }

  isInDialog = () => this.#view?.dom.closest('[role="dialog"]') != null

  openMention(): boolean {
    if (!this.#view || this.isInDialog()) return false
    return openAtSelection(this.#view)
  }

  async pasteMarkdown(): Promise<boolean> {
    const nodes = await readMarkdownFromClipboard()
    if (nodes) this.insert(nodes)
    return nodes?.length !== 0
  }

  toggleTypography(): Promise<void> {
    return toggleTypography()
  }

  toggleTypewriter(): void {
    toggleTypewriter()
    // After the page has added or removed the space that typewriter mode needs.
    setTimeout(() => this.#view?.dispatch({ scrollIntoView: true }), 0)
  }

  insert(nodes: RichText): void {
    if (!this.#view || nodes.length === 0) return
    insertNodes(this.#view, nodes, 'input')
    this.#view.focus()
  }

  #format(edit: (text: string, range: SourceRange) => Edit | null): void {
    if (this.#view) formatSelection(this.#view, edit)
  }

  #showFind(place: HTMLElement | null): void {
    this.state.find = place && this.#view ? ref({ view: this.#view, place }) : null
  }

  #enter(): boolean {
    if (!this.host.onEnter) return false
    this.host.onEnter()
    return true
  }

  /** In a dialog or panel, Escape is left to it. */
  #escape(view: EditorView): boolean {
    if (clearSearchMatch(view)) return true
    if (view.dom.closest('[role="dialog"], [role="alertdialog"], [data-panel]')) return false
    this.leave()
    return true
  }

  #attributes(): Record<string, string> {
    const { lang } = document.documentElement
    const defaults = {
      spellcheck: 'true',
      autocorrect: 'on',
      autocapitalize: 'sentences',
      lang,
      'aria-label': this.host.label,
    }
    const more = Object.entries(this.host.attributes).flatMap(([name, value]) =>
      value ? [[name, value] as const] : [],
    )
    return { ...defaults, ...Object.fromEntries(more) }
  }

  #onUpdate({ state, startState, changes, docChanged, selectionSet, transactions }: ViewUpdate): void {
    this.#state = state
    if (docChanged) {
      this.#counter.countChange(startState.doc, state.doc, changes)
      if (!transactions.every(one => one.annotation(isRemoteChange))) this.host.onEdit?.(this.#read)
    }
    if ((docChanged || selectionSet) && this.host.hasToolbar) {
      this.#formatting ??= setTimeout(() => this.#showFormat(), FORMAT_MS)
    }
  }

  #showFormat(): void {
    this.#formatting = undefined
    if (!this.#state) return
    const { doc, selection } = this.#state
    const { from, to } = selection.main
    this.#selectionCounter.stop()
    if (from === to) this.state.selected = null
    else this.#selectionCounter.countAll(doc.slice(from, to), SELECTION_MS)
    const end = Math.min(to, from + MAX_FORMAT_SCAN)
    const slice = paragraphsAround(doc, from, end)
    const isShort = slice.to - slice.from <= MAX_STYLED + MAX_FORMAT_SCAN
    const range = { from: from - slice.from, to: end - slice.from }
    Object.assign(this.state.format, isShort ? formatAt(slice.text, range) : PLAIN_FORMAT)
  }
}
