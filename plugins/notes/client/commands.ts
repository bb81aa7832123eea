import { type Command, lazyActions } from '#core/client/index.ts'
import { toggleNotes } from './state.ts'

const archiving = lazyActions(() => import('./archive-note.ts'))
const converting = lazyActions(() => import('./convert-note.ts'))

const noteStep = {
  name: 'note',
  label: 'notes.which',
  ask: 'choice',
  options: () => archiving.noteChoices(),
} as const

export const commands: readonly Command[] = [
  {
    id: 'notes.toggle',
    icon: 'sticky-note',
    keys: 'q',
    when: [
      { identity: true, overlay: '' },
      { identity: true, overlay: 'notes' },
    ],
    run: toggleNotes,
  },
  {
    id: 'notes.archive',
    icon: 'archive',
    when: { identity: true },
    steps: [noteStep],
    run: (_, { note = '' }) => archiving.archiveNote(note),
  },
  {
    id: 'notes.into',
    icon: 'folder-input',
    when: { identity: true, project: true },
    steps: [
      noteStep,
      {
        name: 'kind',
        label: 'notes.kind',
        ask: 'choice',
        options: context => converting.kindChoices(context),
      },
    ],
    run: (context, { note = '', kind = '' }) => converting.convertNote(context, note, kind),
  },
]
