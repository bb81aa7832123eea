import { type Command, lazyActions } from '#core/client/index.ts'

const actions = lazyActions(() => import('./actions.ts'))
const dialog = { inText: true, when: { overlay: 'book' } }

export const commands: readonly Command[] = [
  {
    id: 'book.export',
    keywords: 'book.export-words',
    icon: 'book-open',
    when: { project: true, 'has.chapter': true, overlay: '' },
    run: context => actions.exportBook(context),
  },
  {
    id: 'book.export-chapters',
    keywords: 'book.export-words',
    icon: 'book-open',
    when: { project: true, entity: true, overlay: '' },
    on: ['chapter'],
    many: true,
    run: context => actions.exportChapters(context),
  },
  { ...dialog, id: 'book.save', icon: 'download', keys: 'Mod-Enter', run: () => actions.saveBook() },
  {
    ...dialog,
    id: 'book.format',
    icon: 'refresh-cw',
    keys: 'Alt-PageDown',
    repeat: true,
    run: () => actions.nextBookFormat(),
  },
]
