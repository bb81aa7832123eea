import { definePlugin } from '#core/client/index.ts'
import { toggleNotes } from './state.ts'

const noteStep = {
  name: 'note',
  label: 'notes.which',
  ask: 'choice',
  options: async () => (await import('./archive-note.ts')).noteChoices(),
} as const

export const notes = definePlugin({
  id: 'notes',
  label: 'notes.title',
  commands: [
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
      run: async (_, { note = '' }) => (await import('./archive-note.ts')).archiveNote(note),
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
          options: async context => (await import('./convert-note.ts')).kindChoices(context),
        },
      ],
      run: async (context, { note = '', kind = '' }) =>
        (await import('./convert-note.ts')).convertNote(context, note, kind),
    },
  ],
  slots: [
    { slot: 'overlay', id: 'notes', when: { identity: true }, load: () => import('./notes-panel.tsx') },
    { slot: 'drawer.foot', id: 'notes', load: () => import('./notes-row.tsx') },
  ],
})
