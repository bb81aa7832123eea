import { definePlugin } from '#core/client/index.ts'
import { toggleNotes } from './state.ts'

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
      steps: [
        {
          name: 'note',
          label: 'notes.which',
          ask: 'choice',
          options: async () => (await import('./archive.ts')).noteChoices(),
        },
      ],
      run: async (_, { note = '' }) => (await import('./archive.ts')).archiveNote(note),
    },
  ],
  slots: [
    { slot: 'overlay', id: 'notes', when: { identity: true }, load: () => import('./notes-overlay.tsx') },
    { slot: 'drawer.foot', id: 'notes', load: () => import('./notes-row.tsx') },
  ],
})
