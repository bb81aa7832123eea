// @vitest-environment happy-dom
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { afterEach, expect, it } from 'vitest'
import { livePreview } from './live-preview.ts'

let view: EditorView
afterEach(() => view.destroy())

/** What is read of the text. */
function shown(doc: string): string[] {
  view = new EditorView({ state: EditorState.create({ doc, extensions: livePreview }), parent: document.body })
  return [...view.contentDOM.querySelectorAll('.cm-line')].map(one => one.textContent ?? '').filter(Boolean)
}

it('the break that names the first scene of a text is not shown, and every other one is', () => {
  expect(shown('*** {#one}\n\nRain fell.\n\n*** {#two}\n\nOn the quay.')).toEqual([
    'Rain fell.',
    '* * *',
    'On the quay.',
  ])
  view.destroy()
  // Without a name, somebody has written it there.
  expect(shown('***\n\nRain fell.')).toEqual(['* * *', 'Rain fell.'])
})
