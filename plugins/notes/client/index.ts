import { definePlugin, drawerCommand } from '#core/client/index.ts'

export const notes = definePlugin({
  id: 'notes',
  label: 'notes.title',
  contributions: [
    { to: 'dashboard.widget', id: 'notes', label: 'notes.title', load: () => import('./notes-widget.tsx') },
  ],
  commands: () => import('./commands.ts'),
  slots: [
    { slot: 'overlay', id: 'notes', when: { identity: true }, load: () => import('./notes-panel.tsx') },
    { slot: 'drawer.foot', id: 'notes', load: drawerCommand('notes.toggle') },
  ],
})
