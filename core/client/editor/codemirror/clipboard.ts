import { ChangeSet } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { fromMarkdown } from '#core/shared/richtext/markdown.ts'
import type { RichText } from '#core/shared/richtext/nodes.ts'
import { readClipboard, writeClipboard, writtenPlain } from '../paste/clipboard-nodes.ts'
import { deleteSelection, deleting, insertNodes, puttingNodes, selectedStretch } from './apply.ts'
import { spanTyped } from './caret-format.ts'
import { nodesBetween } from './replace-nodes.ts'
import { spansAt } from './typing.ts'

let dragged: EditorView | null = null

function selectedNodes(view: EditorView): RichText | null {
  if (view.state.selection.main.empty) return null
  const { stretch, range } = selectedStretch(view)
  return nodesBetween(stretch.text, range)
}

function writeSelection(view: EditorView, data: DataTransfer): boolean {
  const nodes = selectedNodes(view)
  if (nodes) writeClipboard(data, nodes)
  return nodes !== null
}

function insertFrom(view: EditorView, data: DataTransfer, userEvent: string): void {
  const { stretch, range } = selectedStretch(view)
  const flags = spanTyped(spansAt(stretch.text, range.from), range.from)?.flags ?? {}
  const nodes = readClipboard(data, flags)
  if (nodes) insertNodes(view, nodes, userEvent)
}

/** Takes what is selected to another place, or a copy of it: one step to undo. */
function move(view: EditorView, nodes: RichText, target: number, isCopy: boolean): void {
  const { doc, selection } = view.state
  const away = view.state.changes(isCopy ? [] : deleting(doc, selection.main).changes)
  const rest = away.apply(doc)
  const place = away.mapPos(target)
  const put = puttingNodes(rest, { from: place, to: place }, nodes)
  const changes = away.compose(ChangeSet.of(put.changes, rest.length))
  view.dispatch({ changes, selection: put.selection, scrollIntoView: true, userEvent: 'move.drop' })
}

function drop(view: EditorView, event: DragEvent, data: DataTransfer): void {
  const { main } = view.state.selection
  const target = view.posAtCoords({ x: event.clientX, y: event.clientY }, false)
  const nodes = dragged === view ? selectedNodes(view) : null
  dragged = null
  if (nodes && main.from <= target && target <= main.to) return
  if (nodes) move(view, nodes, target, event.ctrlKey || event.altKey)
  else {
    view.dispatch({ selection: { anchor: target } })
    insertFrom(view, data, 'input.drop')
  }
  view.focus()
}

/** CodeMirror itself puts the source on a drag; it gets the text without marks instead. */
const withoutMarks = EditorView.clipboardOutputFilter.of(source => writtenPlain(fromMarkdown(source)))

/**
 * Copying, pasting and dropping go by nodes: other programs get text without marks, and whatever comes from them is
 * text here, never syntax and never HTML.
 */
const handlers = EditorView.domEventHandlers({
  // With nothing selected nothing is copied; left alone, CodeMirror would take the line, as in code.
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
    insertFrom(view, clipboardData, 'input.paste')
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
    // Files belong to whoever takes files; their text is not prose.
    if (event.dataTransfer.files.length === 0) drop(view, event, event.dataTransfer)
    return true
  },
})

export const clipboardByNodes = [handlers, withoutMarks]
