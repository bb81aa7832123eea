// @vitest-environment happy-dom
import { history, undo } from '@codemirror/commands'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { afterEach, describe, expect, it } from 'vitest'
import { fromMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { plainText } from '#core/shared/rich-text/nodes.ts'
import { applyEdit, selectedParagraphs } from '../edits/apply-edit.ts'
import { footnoteEdit } from '../edits/formatting.ts'
import { emptyNotes, removeEmptyNote } from './footnotes.ts'
import { proseKeys, typingExtension } from './prose-keys.ts'

let view: EditorView
afterEach(() => view.destroy())

/** An editor with the caret at `|`. */
function write(marked: string): void {
  const anchor = marked.indexOf('|')
  const doc = marked.replace('|', '')
  view = new EditorView({
    state: EditorState.create({ doc, selection: { anchor }, extensions: [typingExtension, emptyNotes, history()] }),
    parent: document.body,
  })
}

/** Types as a person does, character by character. */
function type(text: string): void {
  for (const character of text) {
    const { from, to } = view.state.selection.main
    const insert = () => view.state.update({ ...view.state.replaceSelection(character), userEvent: 'input.type' })
    const isDone = view.state
      .facet(EditorView.inputHandler)
      .some(handle => handle(view, from, to, character, insert as never))
    if (!isDone) view.dispatch(insert())
  }
}

function press(key: string): void {
  proseKeys.find(binding => binding.key === key)?.run?.(view)
}

function pressFootnote(): void {
  const { slice, range } = selectedParagraphs(view)
  const edit = footnoteEdit(slice.text, range)
  if (edit) applyEdit(view, slice, edit, 'input.format')
}

const source = () => view.state.doc.toString()
const goTo = (anchor: number) => view.dispatch({ selection: { anchor }, userEvent: 'select' })

describe('a footnote', () => {
  it('begins with its text, however it is typed', () => {
    write('The lamp|.')
    type('[^1] Of brass')
    expect(source()).toBe('The lamp{note:Of brass}.')
  })

  it('without text is no text, even while it is written', () => {
    write('The lamp|.')
    type('[^1]  ')
    expect(plainText(fromMarkdown(source()))).toBe('The lamp.')
  })

  it.each([
    ['left to the right', () => goTo(view.state.selection.main.head + 1)],
    ['left for another place', () => goTo(0)],
    ['deleted', () => press('Backspace')],
    ['deleted forward', () => press('Delete')],
    ['without the focus', () => removeEmptyNote(view)],
  ])('without text goes away when %s', (_, leave) => {
    write('The lamp| burns.')
    type('[^1] ')
    leave()
    expect(source()).toBe('The lamp burns.')
    type('!')
    expect(source()).toContain('!')
  })

  it('without text does not go to the next paragraph', () => {
    write('The lamp| burns.')
    type('[^1]')
    press('Enter')
    expect(source()).toBe('The lamp\n\n burns.')
  })

  it('that went away is not brought back by undo', () => {
    write('The lamp|.')
    type('[^1]')
    goTo(0)
    undo(view)
    expect(source()).not.toContain('{note:}')
  })

  it('beside another stays another one', () => {
    write('The lamp{note:Of brass}|.')
    type('[^2]Cast in 1702')
    expect(source()).toBe('The lamp{note:Of brass}\u202f{note:Cast in 1702}.')
    expect(fromMarkdown(source())[0]?.children.filter(child => 'footnote' in child)).toHaveLength(2)
  })

  it('begun by the key behind or before another stays another one, and leaves nothing if it is empty', () => {
    write('The lamp{note:Of brass}|.')
    pressFootnote()
    type('Cast')
    goTo('The lamp'.length)
    pressFootnote()
    type('Old')
    expect(source()).toBe('The lamp{note:Old}\u202f{note:Of brass}\u202f{note:Cast}.')
    goTo(source().length - 1)
    pressFootnote()
    goTo(0)
    expect(source()).toBe('The lamp{note:Old}\u202f{note:Of brass}\u202f{note:Cast}.')
  })

  it('that is written as plain text stays that', () => {
    write('a \\{note:|} b')
    goTo(0)
    expect(source()).toBe('a \\{note:} b')
  })
})
