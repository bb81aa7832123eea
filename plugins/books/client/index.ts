import { definePlugin } from '#core/client/index.ts'

export const books = definePlugin({
  id: 'books',
  label: 'books.title',
  commands: () => import('./commands.ts'),
  slots: [{ slot: 'overlay', id: 'book', when: { identity: true }, load: () => import('./dialog/book-overlay.tsx') }],
})
