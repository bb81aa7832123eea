// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { type CommandContext, call, session, type UnsavedChange } from '#core/client/index.ts'
import { dismissToast, listToasts } from '#core/client/toasts/toast-store.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapterCalls } from '../shared.ts'
import { goToMoved, notifyMoved, saveMoved } from './save-moved.ts'

vi.mock(import('#core/client/index.ts'), async original => ({ ...(await original()), call: vi.fn() }))

let number = 0
/** Another chapter each time: what was told of one is remembered. */
const newRef = () => ({ kind: 'chapter', id: `c${number++}`, label: 'One', spaceId: 's', projectId: 'p' })
const text = (...lines: string[]) => fromPlainText(lines.join('\n'))
const callNames = () => vi.mocked(call).mock.calls.map(([{ name }]) => name)
const titles = () => listToasts().map(({ title }) => title)
const answers = new Map<string, unknown>()

beforeEach(async () => {
  await setLanguage('en')
  session.user = { userId: 'ann' } as typeof session.user
  vi.mocked(call).mockImplementation(async ({ name }) => answers.get(name) as never)
  answers.set(chapterCalls.movedSince.name, { moved: false })
})
afterEach(() => {
  vi.mocked(call).mockClear()
  answers.clear()
  session.user = null
  dismissToast()
})

const [one, two, three] = ['Rain fell.', 'Nobody came.', 'She slept.']
const change = (now: string[], theirs: string[]): UnsavedChange => {
  const was = { text: text(one ?? '', two ?? '', three ?? '') }
  return { revision: 3, was, saved: was, now: { text: text(...now) }, theirs: { text: text(...theirs), revision: 4 } }
}

it('of a change that others left where it is nothing is asked, and no text is sent where nothing was moved', async () => {
  expect(
    await saveMoved(newRef(), change(['Rain fell!', 'Nobody came.', 'She slept.'], ['Rain fell.', 'She slept.'])),
  ).toBeNull()
  expect(callNames()).toEqual([])
  const same = change(['Rain fell!', 'Nobody came.', 'She slept.'], ['Snow fell.', 'Nobody came.', 'She slept.'])
  expect(await saveMoved(newRef(), same)).toBeNull()
  expect(callNames()).toEqual(['chapter/movedSince'])
})

it('a change of what was moved is saved there, and a toast says so with a key that goes there', async () => {
  answers.set(chapterCalls.movedSince.name, { moved: true })
  const rest = text('Nobody came.', 'She slept.')
  const saved = [{ chapterId: 'c9', title: 'Two', scene: 1 }]
  answers.set(chapterCalls.saveMoved.name, { moved: true, saved, was: rest, now: rest })
  const ref = newRef()
  const moved = change(['Rain fell!', 'Nobody came.', 'She slept.'], ['Nobody came.', 'She slept.'])
  expect(await saveMoved(ref, moved)).toEqual({ was: { text: rest }, now: { text: rest } })
  expect(callNames()).toEqual(['chapter/movedSince', 'chapter/saveMoved'])
  expect(titles()).toEqual(['What you wrote is in “Two”: somebody moved it there'])
  // The page takes the text over then: it says nothing more of it.
  const theirs = { text: rest, revision: 4, updatedBy: 'ben' }
  await notifyMoved(ref, { field: 'text', revision: 3, here: text('Rain fell!'), theirs })
  expect(callNames()).toHaveLength(2)
  const visited: string[] = []
  goToMoved({ entities: [ref], go: (to: string) => visited.push(to) } as unknown as CommandContext)
  expect(visited).toEqual([expect.stringMatching(/c9\?scene=1$/)])
})

it('a toast says where a scene is that somebody else moved while it was only read', async () => {
  const ref = newRef()
  const theirs = { text: text('She slept.'), revision: 4, updatedBy: 'ben' }
  const left = { field: 'text', revision: 3, here: text('Rain fell.', 'Nobody came.'), theirs }
  // What they moved themselves, and a scene that is still there, are no news.
  await notifyMoved(ref, { ...left, theirs: { ...theirs, updatedBy: 'ann' } })
  await notifyMoved(ref, { ...left, here: text('She slept.') })
  expect(callNames()).toEqual([])
  answers.set(chapterCalls.whereMoved.name, { to: null })
  await notifyMoved(ref, left)
  expect([callNames(), titles()]).toEqual([['chapter/whereMoved'], []])
  const visited: string[] = []
  const press = () => goToMoved({ entities: [ref], go: (to: string) => visited.push(to) } as unknown as CommandContext)
  press()
  expect([visited, titles()]).toEqual([[], ['Nothing was moved away from here since you opened the chapter']])
  dismissToast()
  answers.set(chapterCalls.whereMoved.name, { to: { chapterId: 'c9', title: 'Two', scene: 0 } })
  await notifyMoved(ref, left)
  expect(titles()).toEqual(['The scene you were in is now in “Two”: somebody moved it there'])
  press()
  expect(visited).toEqual([expect.stringMatching(/c9\?scene=0$/)])
})
