// @vitest-environment happy-dom
import { EditorView } from '@codemirror/view'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EntityAtRevision } from '#core/shared/fields/field.ts'
import { defineKind, richText } from '#core/shared/kind.ts'
import { fromMarkdown, toMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { appState } from '../api/app-state.ts'
import { setLanguage } from '../i18n/intl.ts'
import { registry } from '../registry/app-registry.ts'
import { session, type User } from '../session/session.ts'
import type { Autosave } from '../sync/autosave/autosave.ts'
import { useAutosave } from '../sync/autosave/use-autosave.ts'
import { useRemoteChange } from '../sync/autosave/use-remote-change.ts'
import { dismissToast } from '../toasts/index.ts'
import { lazyRegion } from '../toasts/toasts.tsx'
import { actAndReturn, find, mount, press, type as typeInto, unmountAll, waitUntil } from '../ui/testing.tsx'
import { activeEditor } from './active-editors.ts'
import type { ProseController } from './codemirror/prose-controller.ts'
import { RichTextEditor } from './rich-text-editor.tsx'

const spell = defineKind({ name: 'spell', title: 'name', icon: 'sparkles', fields: { name: 'string', text: richText } })
const entityRef = { kind: 'spell', id: 's1', label: 'Ash', spaceId: 's', projectId: 'p' }
const entity = (text: RichText, revision: number) => ({ ...entityRef, spellId: 's1', name: 'Ash', text, revision })

let autosave: Autosave

/** A page with one autosaved text, as pages of kinds have. */
function Page({ shown }: { shown: EntityAtRevision }) {
  autosave = useAutosave(entityRef, shown)
  const followed = useRemoteChange<RichText>(autosave, 'text')
  const { text } = autosave.entity
  return (
    <RichTextEditor
      value={text as RichText}
      remoteChange={followed}
      label="Text"
      onEdit={read => autosave.edit({ text: read })}
    />
  )
}

/** Answers every update with the values sent and the next revision. */
async function keepChanges(_: string, { body }: RequestInit): Promise<Response> {
  const { data, revision } = JSON.parse(String(body))
  return new Response(JSON.stringify(entity(data.text, revision + 1)))
}

async function open(source = ''): Promise<EditorView> {
  const place = mount(<Page shown={entity(fromMarkdown(source), 1)} />)
  await waitUntil(() => place.querySelector('.cm-content') !== null)
  const view = EditorView.findFromDOM(find('.cm-editor', place))
  if (!view) throw new Error('there is no editor')
  actAndReturn(() => view.dispatch({ selection: { anchor: view.state.doc.length } }))
  return view
}

/** Types key by key, with the events of a browser. */
function type(view: EditorView, keys: string): void {
  for (const key of keys) {
    const { from, to } = view.state.selection.main
    const insert = () => view.state.update(view.state.replaceSelection(key), { userEvent: 'input.type' })
    actAndReturn(() => {
      const handlers = view.state.facet(EditorView.inputHandler)
      if (!handlers.some(handle => handle(view, from, to, key, insert))) view.dispatch(insert())
    })
  }
}

const source = (view: EditorView) => view.state.doc.toString()
const undo = (view: EditorView) => press('z', { ctrlKey: true, code: 'KeyZ', keyCode: 90 }, view.contentDOM)
const redo = (view: EditorView) => press('y', { ctrlKey: true, code: 'KeyY', keyCode: 89 }, view.contentDOM)

// Loads the lazy modules before the tests need them.
beforeAll(() => Promise.all([import('./codemirror/prose-editor.tsx'), lazyRegion.load()]))
beforeEach(async () => {
  await setLanguage('en')
  appState.csrfToken = 'held'
  registry.add({ id: 'spells', kinds: [spell] })
  vi.stubGlobal('fetch', keepChanges)
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  unmountAll()
  registry.remove('spells')
  session.user = null
  dismissToast()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Longer than the time in which typing is grouped into one undo step. */
const pause = () => vi.setSystemTime(Date.now() + 10_000)

describe('undo', () => {
  it('undoes edits that have been saved meanwhile, and redoes them', async () => {
    const view = await open('one')
    type(view, ' two')
    await autosave.flush()
    pause()
    type(view, ' three')
    await autosave.flush()
    expect([autosave.state.phase, autosave.entity.revision]).toEqual(['saved', 3])
    undo(view)
    expect(source(view)).toBe('one two')
    undo(view)
    expect(source(view)).toBe('one')
    await autosave.flush()
    expect(toMarkdown(autosave.entity.text as RichText)).toBe('one')
    redo(view)
    redo(view)
    expect(source(view)).toBe('one two three')
  })

  it('keeps what others have written since', async () => {
    const view = await open('one\n\ntwo')
    type(view, ' more')
    await autosave.flush()
    actAndReturn(() => autosave.receiveRemote(entity(fromMarkdown('theirs\n\none\n\ntwo more'), 3)))
    await waitUntil(() => source(view).startsWith('theirs'))
    undo(view)
    expect(source(view)).toBe('theirs\n\none\n\ntwo')
    redo(view)
    expect(source(view)).toBe('theirs\n\none\n\ntwo more')
  })
})

it('a link without selected text is inserted behind the existing text', async () => {
  const view = await open('one   two')
  actAndReturn(() => view.dispatch({ selection: { anchor: 3, head: 6 } }))
  actAndReturn(() => activeEditor()?.link('http://x.y'))
  expect(source(view)).toBe('one   [http://x.y](http://x.y)two')
})

describe('what is found', () => {
  const text = 'Rain fell.\n\nThe rain of *Raine* fell.'
  const selected = (view: EditorView) => {
    const { from, to } = view.state.selection.main
    return [from, source(view).slice(from, to)]
  }
  const words = () => find<HTMLInputElement>('[name="search"]')

  it('is selected while it is sought, and stays so when the find bar is closed', async () => {
    const view = await open(text)
    actAndReturn(() => view.dispatch({ selection: { anchor: 4 } }))
    actAndReturn(() => activeEditor()?.find())
    await waitUntil(() => document.querySelector('[name="search"]') !== null)
    typeInto(words(), 'rai')
    expect(selected(view)).toEqual([16, 'rai'])
    typeInto(words(), 'raine')
    expect(selected(view)).toEqual([25, 'Raine'])
    typeInto(words(), 'rained')
    expect(selected(view)).toEqual([25, ''])
    // The first one of the text comes behind the last.
    typeInto(words(), 'rain')
    press('Enter', {}, words())
    expect(selected(view)).toEqual([0, 'Rain'])
    press('Enter', { shiftKey: true }, words())
    press('Escape', {}, words())
    expect(document.querySelector('[role="search"]')).toBeNull()
    expect(document.activeElement).toBe(view.contentDOM)
    expect(selected(view)).toEqual([25, 'Rain'])
  })

  it('by words of the address is selected too, and the keys for the next one go on from it', async () => {
    const view = await open(text)
    expect(actAndReturn(() => (activeEditor() as ProseController | undefined)?.goToWords('rain'))).toBe(true)
    expect(selected(view)).toEqual([0, 'Rain'])
    press('F3', { code: 'F3', keyCode: 114 }, view.contentDOM)
    expect(selected(view)).toEqual([16, 'rain'])
  })
})

describe('quotes and dashes', () => {
  it('are replaced while typing, and restored by one undo', async () => {
    const view = await open()
    type(view, 'He said "')
    expect(source(view)).toBe('He said “')
    undo(view)
    expect(source(view)).toBe('He said "')
    redo(view)
    type(view, 'no---')
    expect(source(view)).toBe('He said “no—')
    undo(view)
    expect(source(view)).toBe('He said “no–-')
    type(view, '"')
    expect(source(view)).toBe('He said “no–-”')
  })

  it('are those of the language, over a selection too', async () => {
    await setLanguage('ua')
    const view = await open('слово')
    expect(view.contentDOM.lang).toBe('uk')
    actAndReturn(() => view.dispatch({ selection: { anchor: 0, head: 5 } }))
    type(view, '"так"')
    expect(source(view)).toBe('«так»')
  })

  it('stay as they are during composition and in pasted text', async () => {
    const view = await open()
    const composing = vi.spyOn(view, 'composing', 'get').mockReturnValue(true)
    type(view, '"--')
    composing.mockRestore()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ' "so"...')
    actAndReturn(() => view.contentDOM.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })))
    expect(source(view)).toBe('"-- "so"...')
  })

  it('stay as they are for a user who turned them off, on any device', async () => {
    const sent: unknown[] = []
    vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
      const { personalisation } = JSON.parse(String(body)).data
      sent.push(personalisation)
      return new Response(JSON.stringify({ user: { ...session.user, personalisation } }))
    })
    session.user = { userId: 'ines', personalisation: { qButton: true } } as User
    const view = await open()
    await activeEditor()?.toggleTypography()
    expect(sent).toEqual([{ qButton: true, typography: false }])
    type(view, '"')
    await activeEditor()?.toggleTypography()
    type(view, ' "')
    expect(source(view)).toBe('" “')
  })
})

it('an image goes with Backspace at the beginning of its caption, which stays as text', async () => {
  const view = await open('![A stair](image:x1) x')
  expect(find('.cm-content [data-image]').textContent).toBe('A stair')
  actAndReturn(() => view.dispatch({ selection: { anchor: source(view).length - 1 } }))
  press('Backspace', { keyCode: 8 }, view.contentDOM)
  expect(source(view)).toBe('x')
})
