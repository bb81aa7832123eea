// @vitest-environment happy-dom
import { EditorState } from '@codemirror/state'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { setLanguage } from '../../../i18n/intl.ts'
import { dismissToast } from '../../../toasts/index.ts'
import { lazyRegion } from '../../../toasts/toasts.tsx'
import { toggleTypewriter, typewriter, typewriterExtension } from './typewriter.ts'

const text = 'one\n\ntwo\n\nthree'
const state = EditorState.create({ doc: text, extensions: typewriterExtension(() => typewriter.on) })

beforeAll(() => lazyRegion.load())
beforeEach(() => setLanguage('en'))
afterEach(() => {
  typewriter.on = false
  localStorage.clear()
  dismissToast()
})

it('centres the line with the caret whenever the caret is scrolled into view', () => {
  toggleTypewriter()
  const typed = state.update({ changes: { from: 0, insert: 'so ' }, selection: { anchor: 3 }, scrollIntoView: true })
  expect(typed.effects.map(({ value }) => value)).toEqual([expect.objectContaining({ y: 'center' })])
  expect(typed.effects[0]?.value.range.head).toBe(3)
})

it('does not scroll on a click, nor with the mode off', () => {
  expect(state.update({ selection: { anchor: 6 }, scrollIntoView: true }).effects).toEqual([])
  toggleTypewriter()
  expect(state.update({ selection: { anchor: 6 }, userEvent: 'select.pointer' }).effects).toEqual([])
})

it('is stored on this device', () => {
  toggleTypewriter()
  expect(localStorage.getItem('typewriter')).toBe('true')
  toggleTypewriter()
  expect(localStorage.getItem('typewriter')).toBe('false')
})
