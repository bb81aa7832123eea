// @vitest-environment happy-dom
import { history, undo } from '@codemirror/commands'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { afterEach, describe, expect, it } from 'vitest'
import { applyEdit, selectedParagraphs } from '../edits/apply-edit.ts'
import { setBlockEdit } from '../edits/formatting.ts'
import { gapSkipping } from './caret-keys.ts'
import { proseKeys, typingExtension } from './prose-keys.ts'

let view: EditorView
afterEach(() => view.destroy())

/** An editor with the caret at `|`. */
function write(marked: string): void {
  const anchor = marked.indexOf('|')
  const doc = marked.replace('|', '')
  view = new EditorView({
    state: EditorState.create({ doc, selection: { anchor }, extensions: [typingExtension, history()] }),
    parent: document.body,
  })
}

function putBreak(): void {
  const { slice, range } = selectedParagraphs(view)
  applyEdit(view, slice, setBlockEdit(slice.text, range, 'break'), 'input.format')
}

const press = (key: string) => proseKeys.find(binding => binding.key === key)?.run?.(view)
const type = (text: string) =>
  view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true, userEvent: 'input.type' })
/** Types as a browser reports it. */
function typeKey(text: string): void {
  const { head } = view.state.selection.main
  const insert = () => view.state.update(view.state.replaceSelection(text), { userEvent: 'input.type' })
  const handlers = view.state.facet(EditorView.inputHandler)
  if (!handlers.some(handler => handler(view, head, head, text, insert))) view.dispatch(insert())
}
const source = () => view.state.doc.toString()

describe('what is noted of a scene', () => {
  it('stays with its words when a break is put above them, where the text begins too', () => {
    write('*** {#one}\n\n|Rain fell.\n\nIt fell.')
    putBreak()
    expect(source()).toMatch(/^\n+\*\*\* \{#one\}\n+Rain fell\.\n\nIt fell\.$/)
    undo(view)
    expect(source()).toBe('*** {#one}\n\nRain fell.\n\nIt fell.')
    view.destroy()
    write('First.\n\n*** {#two}\n\n|Rain fell.')
    putBreak()
    expect(source()).toMatch(/^First\.\n\n\*\*\*\n+\*\*\* \{#two\}\n+Rain fell\.$/)
  })

  it('is not taken by a key that deletes backward where the text begins', () => {
    write('*** {#one}\n\n|Rain fell.')
    press('Backspace')
    press('Mod-Backspace')
    expect(source()).toBe('*** {#one}\n\nRain fell.')
    press('Delete')
    expect(source()).toBe('*** {#one}\n\nain fell.')
    view.destroy()
    // Where the caret is put by the key that goes to the beginning.
    write('|*** {#one}\n\nRain fell.')
    press('Backspace')
    press('Delete')
    expect(source()).toBe('*** {#one}\n\nain fell.')
    view.destroy()
    // A format is still taken, and a break that is seen.
    write('*** {#one}\n\n- |Rain fell.\n\n*** {#two}\n\nIt fell.')
    press('Backspace')
    expect(source()).toBe('*** {#one}\n\nRain fell.\n\n*** {#two}\n\nIt fell.')
    view.dispatch({ selection: { anchor: source().indexOf('It') } })
    press('Backspace')
    expect(source()).toBe('*** {#one}\n\nRain fell.\n\nIt fell.')
  })

  it('stays above a break that is put into or behind its words', () => {
    write('*** {#one}\n\nRain |fell.')
    putBreak()
    expect(source()).toBe('*** {#one}\n\nRain \n\n***\n\nfell.')
    view.destroy()
    write('*** {#one}\n\nRain fell.|')
    putBreak()
    expect(source()).toMatch(/^\*\*\* \{#one\}\n\nRain fell\.\n\n\*\*\*/)
  })

  it('follows a break that is typed once Enter is pressed behind it, and no text that begins like one', () => {
    write('*** {#one}\n\n|\n\nRain fell.')
    for (const star of '***') type(star)
    expect(source()).toBe('*** {#one}\n\n***\n\nRain fell.')
    type('b')
    expect(source()).toBe('*** {#one}\n\n***b\n\nRain fell.')
    view.dispatch({ changes: { from: source().indexOf('b'), to: source().indexOf('b') + 1 }, userEvent: 'delete' })
    press('Enter')
    expect(source()).toMatch(/^\n\n\*\*\* \{#one\}\n+Rain fell\.$/)
  })

  it('goes to no other scene when its words are deleted', () => {
    write('*** {#one}\n\nRain fell.|\n\n***\n\nIt fell.')
    const from = source().indexOf('Rain')
    view.dispatch({ changes: { from, to: from + 'Rain fell.'.length }, userEvent: 'delete.backward' })
    expect(source()).toBe('*** {#one}\n\n\n\n***\n\nIt fell.')
  })

  it('stays when one types where the text begins, or on the break of a scene', () => {
    for (const [text, expected] of [
      ['|*** {#one}\n\nRain fell.', '*** {#one}\n\nAt last Rain fell.'],
      ['*** {#one}|\n\nRain fell.', '*** {#one}\n\nAt last Rain fell.'],
      ['First.\n\n*** |{#two}\n\nRain fell.', 'First.\n\n*** {#two}\n\nAt last Rain fell.'],
    ] as const) {
      write(text)
      for (const letter of 'At last ') typeKey(letter)
      expect(source()).toBe(expected)
      view.destroy()
    }
    write('First.|')
    typeKey('!')
    expect(source()).toBe('First.!')
  })

  it('has no caret above it that is not shown: going to the beginning goes to its words', () => {
    view = new EditorView({
      state: EditorState.create({
        doc: '*** {#one}\n\nRain fell.',
        selection: { anchor: 15 },
        extensions: gapSkipping,
      }),
    })
    view.dispatch({ selection: { anchor: 0 }, userEvent: 'select' })
    expect(view.state.selection.main.head).toBe('*** {#one}\n\n'.length)
  })
})
