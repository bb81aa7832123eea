import { ChangeSet } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { fromMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { t } from '../../i18n/intl.ts'
import { showToast } from '../../toasts/index.ts'
import { NODES_TYPE, readClipboard, toPlainText, writeClipboard } from '../paste/clipboard-nodes.ts'
import { deleteEdit, deleteSelection, insertNodes, replaceNodesEdit, selectedParagraphs } from './edits/apply-edit.ts'
import { spanAtCaret } from './edits/caret-format.ts'
import { nodesBetween } from './edits/replace-nodes.ts'
import { imageFilesOf, insertImageFiles } from './images.ts'
import { spansAt } from './typing/typing-edits.ts'

let dragged: EditorView | null = null

function selectedNodes(view: EditorView): RichText | null {
  if (view.state.selection.main.empty) return null
  const { slice, range } = selectedParagraphs(view)
  return nodesBetween(slice.text, range)
}

function writeSelection(view: EditorView, data: DataTransfer): boolean {
  const nodes = selectedNodes(view)
  if (nodes) writeClipboard(data, nodes)
  return nodes !== null
}

function pasteFrom(view: EditorView, data: DataTransfer, userEvent: string): void {
  const { slice, range } = selectedParagraphs(view)
  const flags = spanAtCaret(spansAt(slice.text, range.from), range.from)?.flags ?? {}
  const nodes = readClipboard(data, flags)
  if (nodes) insertNodes(view, nodes, userEvent)
}

/** Moves or copies the selection to another position, as one undo step. */
function moveNodes(view: EditorView, nodes: RichText, target: number, isCopy: boolean): void {
  const { doc, selection } = view.state
  const removal = view.state.changes(isCopy ? [] : deleteEdit(doc, selection.main).changes)
  const remaining = removal.apply(doc)
  const position = removal.mapPos(target)
  const insertion = replaceNodesEdit(remaining, { from: position, to: position }, nodes)
  const changes = removal.compose(ChangeSet.of(insertion.changes, remaining.length))
  view.dispatch({ changes, selection: insertion.selection, scrollIntoView: true, userEvent: 'move.drop' })
}

function drop(view: EditorView, event: DragEvent, data: DataTransfer): void {
  const { main } = view.state.selection
  const target = view.posAtCoords({ x: event.clientX, y: event.clientY }, false)
  const nodes = dragged === view ? selectedNodes(view) : null
  dragged = null
  if (nodes && main.from <= target && target <= main.to) return
  if (nodes) moveNodes(view, nodes, target, event.ctrlKey || event.altKey)
  else {
    view.dispatch({ selection: { anchor: target } })
    pasteFrom(view, data, 'input.drop')
  }
  view.focus()
}

/** CodeMirror puts the Markdown source on a drag; this replaces it by the plain text. */
const plainTextOutput = EditorView.clipboardOutputFilter.of(source => toPlainText(fromMarkdown(source)))

/**
 * Copying, pasting and dropping use nodes: other programs get text without marks, and what comes from them becomes
 * text, never syntax and never HTML.
 */
const handlers = EditorView.domEventHandlers({
  // Without a selection nothing is copied; CodeMirror would copy the line.
  copy({ clipboardData }, view) {
    if (clipboardData) writeSelection(view, clipboardData)
    return true
  },
  cut({ clipboardData }, view) {
    const isWritten = clipboardData !== null && writeSelection(view, clipboardData)
    if (isWritten && !view.state.readOnly) deleteSelection(view, 'delete.cut')
    return true
  },
  paste({ clipboardData }, view) {
    if (!clipboardData || view.state.readOnly) return false
    // Word processors put a picture of the text beside it.
    const isText = clipboardData.getData('text/plain') !== '' || clipboardData.getData(NODES_TYPE) !== ''
    const images = isText ? [] : imageFilesOf(clipboardData)
    if (images.length > 0) void insertImageFiles(view, images)
    else pasteFrom(view, clipboardData, 'input.paste')
    return true
  },
  dragstart({ dataTransfer }, view) {
    if (!dataTransfer || !writeSelection(view, dataTransfer)) return false
    dragged = view
    dataTransfer.effectAllowed = 'copyMove'
    return false
  },
  dragend() {
    dragged = null
    return false
  },
  drop(event, view) {
    if (!event.dataTransfer || view.state.readOnly) return false
    const images = imageFilesOf(event.dataTransfer)
    if (images.length > 0) {
      const anchor = view.posAtCoords({ x: event.clientX, y: event.clientY }, false)
      view.dispatch({ selection: { anchor } })
      void insertImageFiles(view, images)
      // Other dropped files are left to file handlers; their content is not inserted.
    } else if (event.dataTransfer.files.length === 0) drop(view, event, event.dataTransfer)
    return true
  },
})

export const clipboardExtension = [handlers, plainTextOutput]

/** Reads the clipboard as Markdown; null with a toast if the browser refuses access. */
export async function readMarkdownFromClipboard(): Promise<RichText | null> {
  try {
    const [text, { readMarkdown }] = await Promise.all([
      navigator.clipboard.readText(),
      import('../paste/markdown-nodes.ts'),
    ])
    return readMarkdown(text)
  } catch {
    showToast({ kind: 'warn', title: t('editor.paste-refused'), text: t('editor.paste-refused-text') })
    return null
  }
}
