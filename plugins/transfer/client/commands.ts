import type { Command } from '#core/client/index.ts'
import { overlays } from './state.ts'

const inList = { overlay: overlays.sections } as const
const inside = { overlay: overlays.paragraphs } as const
const inEither = [inList, inside] as const

type Actions = typeof import('./actions.ts')

/** What the dialog does comes with it: none of it is part of the first page. */
function act(run: (actions: Actions) => unknown): () => Promise<void> {
  return async () => {
    await run(await import('./actions.ts'))
  }
}

const far = 1_000_000

export const importCommands: readonly Command[] = [
  {
    id: 'chapter.import',
    words: 'import.words',
    icon: 'upload',
    when: { project: true, 'has.chapter': true, 'may.chapter.create': true },
    run: ({ spaceId = '', projectId = '' }) => act(({ openImport }) => openImport({ spaceId, projectId }))(),
  },
  {
    id: 'import.next',
    hidden: true,
    repeat: true,
    keys: ['j', 'ArrowDown'],
    when: inEither,
    run: act(({ focusBy }) => focusBy(1)),
  },
  {
    id: 'import.previous',
    hidden: true,
    repeat: true,
    keys: ['k', 'ArrowUp'],
    when: inEither,
    run: act(({ focusBy }) => focusBy(-1)),
  },
  {
    id: 'import.page-down',
    hidden: true,
    repeat: true,
    keys: 'PageDown',
    when: inEither,
    run: act(({ focusBy }) => focusBy(10)),
  },
  {
    id: 'import.page-up',
    hidden: true,
    repeat: true,
    keys: 'PageUp',
    when: inEither,
    run: act(({ focusBy }) => focusBy(-10)),
  },
  { id: 'import.first', hidden: true, keys: 'Home', when: inEither, run: act(({ focusBy }) => focusBy(-far)) },
  { id: 'import.last', hidden: true, keys: 'End', when: inEither, run: act(({ focusBy }) => focusBy(far)) },
  {
    id: 'import.toggle',
    icon: 'check',
    keys: ['x', 'Space'],
    when: inList,
    run: act(({ toggleRow }) => toggleRow()),
  },
  {
    id: 'import.rename',
    icon: 'pencil',
    keys: 'e',
    when: inList,
    run: act(({ renameSection }) => renameSection()),
  },
  {
    id: 'import.merge',
    icon: 'arrow-up',
    keys: 'm',
    when: inList,
    run: act(({ correctSection }) => correctSection(id => ({ do: 'merge', id }))),
  },
  {
    id: 'import.paragraphs',
    icon: 'text-align-start',
    keys: 'Enter',
    when: inList,
    run: act(({ openParagraphs }) => openParagraphs()),
  },
  {
    id: 'import.move-up',
    icon: 'chevron-up',
    repeat: true,
    keys: 'Alt-ArrowUp',
    when: inList,
    run: act(({ correctSection }) => correctSection(id => ({ do: 'move', id, delta: -1 }))),
  },
  {
    id: 'import.move-down',
    icon: 'chevron-down',
    repeat: true,
    keys: 'Alt-ArrowDown',
    when: inList,
    run: act(({ correctSection }) => correctSection(id => ({ do: 'move', id, delta: 1 }))),
  },
  { id: 'import.take', icon: 'plus', keys: 't', when: inList, run: act(({ takeRow }) => takeRow()) },
  {
    id: 'import.undo',
    icon: 'undo',
    keys: ['u', 'Mod-z'],
    when: inList,
    run: act(({ correct }) => correct({ do: 'undo' })),
  },
  {
    id: 'import.start',
    icon: 'upload',
    keys: 'Mod-Enter',
    inText: true,
    when: inList,
    run: async () => (await import('./run-import.ts')).runImport(),
  },
  { id: 'import.split', icon: 'pen-line', keys: 's', when: inside, run: act(({ splitHere }) => splitHere()) },
  { id: 'import.back', icon: 'arrow-left', keys: 'Backspace', when: inside, run: act(({ stepBack }) => stepBack()) },
]
