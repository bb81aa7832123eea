import { type Command, lazyActions } from '#core/client/index.ts'
import { chapter } from '../shared/kind.ts'

const actions = lazyActions(() => import('./actions.ts'))
const moving = lazyActions(() => import('./save-moved.ts'))
const rearranging = lazyActions(() => import('./rearrange.ts'))

const when = { page: chapter.name, entityKind: chapter.name, overlay: '' } as const
const mayWrite = { entityKind: chapter.name, 'may.chapter.update': true } as const

/** Going from chapter to chapter, also while writing, and printing. */
export const commands: readonly Command[] = [
  {
    id: 'chapters.next',
    icon: 'arrow-down',
    keys: 'Alt-PageDown',
    inText: true,
    when,
    run: context => actions.goToSibling(context, 1),
  },
  {
    id: 'chapters.previous',
    icon: 'arrow-up',
    keys: 'Alt-PageUp',
    inText: true,
    when,
    run: context => actions.goToSibling(context, -1),
  },
  {
    id: 'chapters.go-merged',
    icon: 'arrow-right',
    keys: 'Alt-End',
    inText: true,
    when: { ...when, archived: true },
    run: context => rearranging.goToMerged(context),
  },
  {
    id: 'chapters.go-moved',
    icon: 'arrow-right',
    keys: 'Alt-End',
    inText: true,
    // The message that says where something was moved shows the key.
    hidden: true,
    when: { entityKind: chapter.name, archived: false, overlay: '' },
    run: context => moving.goToMoved(context),
  },
  {
    id: 'chapters.print',
    icon: 'file-text',
    keys: 'Mod-p',
    inText: true,
    safe: true,
    on: [chapter.name],
    many: true,
    when: { entityKind: chapter.name },
    run: context => actions.print(context, false),
  },
  {
    id: 'chapters.split',
    icon: 'rows-3',
    inText: true,
    when: { ...when, ...mayWrite, 'may.chapter.create': true },
    steps: [
      {
        name: 'title',
        label: 'chapter.split-title',
        ask: 'text',
        validate: answer => (answer.trim() === '' ? 'kind.chapter.needs-title' : null),
      },
    ],
    run: (context, { title = '' }) => rearranging.splitChapter(context, title.trim()),
  },
  {
    id: 'chapters.move-scene',
    icon: 'folder-input',
    inText: true,
    when: { ...when, ...mayWrite },
    steps: [
      {
        name: 'chapter',
        label: 'chapter.which-chapter',
        ask: 'choice',
        emptyMessage: 'chapter.no-other',
        options: context => rearranging.otherChapters(context),
      },
      {
        name: 'place',
        label: 'chapter.which-end',
        ask: 'choice',
        options: ({ t }) => [
          { value: 'end', label: t('chapter.at-end'), icon: 'arrow-down' },
          { value: 'start', label: t('chapter.at-start'), icon: 'arrow-up' },
        ],
      },
    ],
    run: (context, { chapter: targetId = '', place }) =>
      rearranging.moveScene(context, targetId, place === 'start' ? 'start' : 'end'),
  },
  {
    id: 'chapters.merge',
    icon: 'scroll-text',
    on: [chapter.name],
    many: true,
    when: mayWrite,
    steps: [
      {
        name: 'chapters',
        label: 'chapter.merge-which',
        ask: 'choice',
        emptyMessage: 'chapter.nothing-to-merge',
        options: context => rearranging.mergeChoices(context),
      },
    ],
    run: (context, { chapters = '' }) => rearranging.mergeChapters(context, chapters),
  },
  {
    id: 'chapters.print-all',
    icon: 'book-open',
    safe: true,
    when: { project: true },
    run: context => actions.print(context, true),
  },
]
