import { definePlugin } from '#core/client/index.ts'
import { toggleNotes } from './state.ts'

export const notes = definePlugin({
  id: 'notes',
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
  ],
  slots: [
    { slot: 'overlay', id: 'notes', when: { identity: true }, load: () => import('./notes-overlay.tsx') },
    { slot: 'drawer.foot', id: 'notes', load: () => import('./notes-row.tsx') },
  ],
})
