import { type EditorState, Prec, StateEffect, StateField } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  type PluginValue,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import type { SourceRange } from '#core/shared/rich-text/markdown/scan.ts'
import { mentionAt } from '../../mention/mention-elements.ts'
import { lookupListeners } from '../../mention/mention-status.ts'
import { boundsAround, breaksAround, isGap } from '../edits/paragraphs.ts'
import { followLinkUnder } from '../links.ts'
import { imageRendering, pictureOf } from './image-widget.ts'
import { chipOf, mentionRendering } from './mention-chip.ts'
import { addGap, addParagraph, type PreviewDecorations, type Rendering } from './preview-spans.ts'

/** True while the focus is in this editor: in its text, its toolbar or one of their menus. */
export const setActive = StateEffect.define<boolean>()

const active = StateField.define<boolean>({
  create: () => false,
  update: (value, { effects }) => effects.findLast(effect => effect.is(setActive))?.value ?? value,
})

/** The paragraph whose marks are shown: the one with the selection. */
function revealedIn(state: EditorState): SourceRange | null {
  if (!state.field(active)) return null
  const { from, to, head } = state.selection.main
  const bounds = boundsAround(state.doc, head, head)
  return bounds.from <= from && to <= bounds.to ? bounds : null
}

function buildDecorations(view: EditorView, revealed: SourceRange | null): PreviewDecorations {
  const { doc } = view.state
  const caret = view.state.selection.main.head
  const mentionStyle = view.state.facet(mentionRendering)
  const images = view.state.facet(imageRendering)
  const render: Rendering = {
    mention: mention => chipOf(mention, mentionStyle.labelOf(mention)),
    image: image => pictureOf(image, images.address(image.imageId)),
  }
  const previewDecorations: PreviewDecorations = { decorations: [], atomicRanges: [] }
  let lastDrawn = -1
  let breaks: SourceRange = { from: -1, to: -1 }
  for (const { from, to } of view.visibleRanges) {
    for (let at = Math.max(doc.lineAt(from).from, lastDrawn + 1); at <= to; at = lastDrawn + 1) {
      const line = doc.lineAt(at)
      lastDrawn = line.to
      if (line.length === 0) {
        if (line.from > breaks.to) breaks = breaksAround(doc, line.from)
        if (line.from !== caret && isGap(doc, line.from, breaks)) addGap(line.from, previewDecorations)
        continue
      }
      const paragraph = boundsAround(doc, line.from, line.from)
      lastDrawn = paragraph.to
      addParagraph(doc, paragraph, revealed?.from === paragraph.from, render, previewDecorations)
    }
  }
  return previewDecorations
}

/** The events that end a mouse press; a drag has no mouseup. */
const ENDS = ['mouseup', 'dragend'] as const
/** As long as a second click may follow, which must hit the same word. */
const DOUBLE_CLICK_MS = 500

function sameRange(one: SourceRange | null, other: SourceRange | null): boolean {
  return one?.from === other?.from && one?.to === other?.to
}

/**
 * Renders the Markdown in view as formatted text. Paragraphs are read by the scanner that reads the stored text. While
 * another click may follow nothing is revealed, because the text would move under the pointer.
 */
class LivePreview implements PluginValue {
  decorations: DecorationSet = Decoration.none
  atomicRanges: DecorationSet = Decoration.none
  #revealed: SourceRange | null
  #caret: number
  #held = false
  /** names of mentioned entities have been loaded */
  #renamed = false
  #releasing: ReturnType<typeof setTimeout> | undefined
  readonly #view: EditorView

  constructor(view: EditorView) {
    this.#view = view
    this.#revealed = revealedIn(view.state)
    this.#caret = view.state.selection.main.head
    this.#draw(view)
    for (const end of ENDS) view.dom.ownerDocument.addEventListener(end, this.#release)
    lookupListeners.add(this.#rename)
  }

  update({ view, docChanged, viewportChanged, state }: ViewUpdate): void {
    const revealed = this.#held && !docChanged ? this.#revealed : revealedIn(state)
    const caret = state.selection.main.head
    const moved = caret !== this.#caret && (this.#isEmptyLine(state, caret) || this.#wasEmptyLine(state))
    if (!docChanged && !viewportChanged && !moved && !this.#renamed && sameRange(revealed, this.#revealed)) {
      this.#caret = caret
      return
    }
    this.#revealed = revealed
    this.#caret = caret
    this.#renamed = false
    this.#draw(view)
  }

  destroy(): void {
    clearTimeout(this.#releasing)
    lookupListeners.delete(this.#rename)
    for (const end of ENDS) this.#view.dom.ownerDocument.removeEventListener(end, this.#release)
  }

  freeze(): void {
    clearTimeout(this.#releasing)
    this.#held = true
  }

  unfreeze(): void {
    clearTimeout(this.#releasing)
    if (!this.#held) return
    this.#held = false
    this.#view.dispatch({})
  }

  readonly #rename = (): void => {
    this.#renamed = true
    this.#view.dispatch({})
  }

  readonly #release = (): void => {
    if (this.#held) this.#releasing = setTimeout(() => this.unfreeze(), DOUBLE_CLICK_MS)
  }

  #isEmptyLine(state: EditorState, position: number): boolean {
    return state.doc.lineAt(position).length === 0
  }

  #wasEmptyLine(state: EditorState): boolean {
    return this.#caret <= state.doc.length && this.#isEmptyLine(state, this.#caret)
  }

  #draw(view: EditorView): void {
    const { decorations, atomicRanges } = buildDecorations(view, this.#revealed)
    this.decorations = Decoration.set(decorations, true)
    this.atomicRanges = Decoration.set(atomicRanges, true)
  }
}

function openMention(event: Event, view: EditorView): boolean {
  const found = mentionAt(event.target)
  if (!found) return false
  event.preventDefault()
  view.state.facet(mentionRendering).open(found.mention)
  return true
}

const plugin = ViewPlugin.fromClass(LivePreview, {
  decorations: preview => preview.decorations,
  provide: self => EditorView.atomicRanges.of(view => view.plugin(self)?.atomicRanges ?? Decoration.none),
  eventHandlers: {
    mousedown(event, view) {
      const opensLink = event.button === 0 && (event.ctrlKey || event.metaKey)
      if (opensLink && (openMention(event, view) || followLinkUnder(view, event))) return true
      this.freeze()
      return false
    },
    click(event, view) {
      // A second click, a click with a modifier key, one that ends a selection, and one in a dialog do not open the
      // mention.
      const stays =
        event.shiftKey || event.altKey || event.ctrlKey || event.metaKey || event.detail > 1 || event.button !== 0
      if (stays || !view.state.selection.main.empty || view.dom.closest('[role="dialog"]')) return false
      return openMention(event, view)
    },
    keydown() {
      this.unfreeze()
      return false
    },
  },
})

/** A chip can be focused only in read-only text; its Enter is not passed to the text. */
const chipKeys = Prec.highest(
  EditorView.domEventHandlers({
    keydown: (event, view) => event.key === 'Enter' && event.target !== view.contentDOM && openMention(event, view),
  }),
)

export const livePreview = [active, plugin, chipKeys]
