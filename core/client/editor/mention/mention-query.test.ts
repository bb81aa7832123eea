import { EditorState, type TransactionSpec } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { dismissMenu, holdRange, mentionTyping, queryIn } from './mention-query.ts'

const textAt = (line: string) => queryIn(line, line.length)?.text

describe('the query after an @', () => {
  it.each([
    ['@ab', 'ab'],
    ['said @аб', 'аб'],
    ['(@Ґандзя', 'Ґандзя'],
    ['“@αβ', 'αβ'],
    ['@漢字', '漢字'],
    ['@اسم', 'اسم'],
    ['@e\u0301t', 'e\u0301t'],
    ['@a @b', 'b'],
  ])('%s: letters of any script [MENTION-01]', (line, text) => {
    expect(textAt(line)).toBe(text)
  })

  it.each(['@', '@ ', '@1', '@a1', '@a b', '@-', 'a@b', '7@b', 'a.@b', '@@a', '@_a', `@${'a'.repeat(80)}`, '@\u0301'])(
    '%s: no query without letters after a separate @ [MENTION-01]',
    line => {
      expect(textAt(line)).toBeUndefined()
    },
  )

  it('has its position', () => {
    expect(queryIn('so @ab c', 6, 100)).toEqual({ from: 103, to: 106, text: 'ab' })
  })
})

describe('the list', () => {
  const start = (doc = '') =>
    EditorState.create({ doc, selection: { anchor: doc.length }, extensions: [mentionTyping] })
  const change = (state: EditorState, spec: TransactionSpec) => state.update(spec).state
  const type = (state: EditorState, text: string, userEvent = 'input.type') => {
    const { head } = state.selection.main
    return change(state, {
      changes: { from: head, insert: text },
      selection: { anchor: head + text.length },
      userEvent,
    })
  }
  const open = (state: EditorState) => state.field(mentionTyping).query?.text

  it('opens by typing, composing included, and by nothing else [MENTION-01]', () => {
    expect(open(type(start(), '@a'))).toBe('a')
    expect(open(type(start('@'), 'か', 'input.type.compose'))).toBe('か')
    for (const other of ['input.paste', 'undo', 'input.complete', 'delete.backward'])
      expect(open(type(start(), '@a', other))).toBeUndefined()
    expect(open(start('@a'))).toBeUndefined()
  })

  it('updates while typing and deleting, and closes after a character that is no letter', () => {
    let state = type(start('so '), '@ab')
    state = change(state, { changes: { from: 5, to: 6 }, userEvent: 'delete.backward' })
    expect(open(state)).toBe('a')
    expect(open(type(state, ' '))).toBeUndefined()
    expect(open(type(state, '1'))).toBeUndefined()
  })

  it('closes when the caret moves away, and stays closed', () => {
    const away = change(type(start(), '@ab'), { selection: { anchor: 1 } })
    expect(open(away)).toBeUndefined()
    expect(open(change(away, { selection: { anchor: 3 } }))).toBeUndefined()
  })

  it('stays closed for an @ where it was dismissed, and opens for the next [MENTION-05]', () => {
    let state = change(type(start(), '@ab'), { effects: dismissMenu.of(null) })
    expect(open(state)).toBeUndefined()
    expect(state.doc.toString()).toBe('@ab')
    state = type(state, 'c')
    expect(open(state)).toBeUndefined()
    expect(open(type(type(state, ' '), '@d'))).toBe('d')
  })

  it('keeps the range of the entity being created, through changes before it', () => {
    let state = change(type(start('so '), '@ab'), { effects: [holdRange.of(true), dismissMenu.of(null)] })
    state = change(state, { changes: { from: 0, insert: 'And ' } })
    expect(state.field(mentionTyping).heldRange).toEqual({ from: 7, to: 10 })
    expect(change(state, { effects: holdRange.of(false) }).field(mentionTyping).heldRange).toBeNull()
  })

  it('never opens in read-only text', () => {
    const state = EditorState.create({ doc: '', extensions: [mentionTyping, EditorState.readOnly.of(true)] })
    expect(open(type(state, '@a'))).toBeUndefined()
  })
})
