import { type Command, lazyActions } from '#core/client/index.ts'
import { chapter } from '../shared/kind.ts'

const actions = lazyActions(() => import('./actions.ts'))

/** The most words of a goal. */
const goalMax = 100_000

function goalIssue(answer: string): string | null {
  return /^\d{1,6}$/.test(answer.trim()) && Number(answer) <= goalMax ? null : 'chapter.goal-issue'
}

const when = { page: chapter.name, entityKind: chapter.name, overlay: '' } as const

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
    id: 'chapters.goal',
    icon: 'flag',
    when: { identity: true },
    steps: [{ name: 'words', label: 'chapter.goal-words', ask: 'text', validate: goalIssue }],
    run: (_, { words = '' }) => actions.setDailyGoal(Number(words)),
  },
  {
    id: 'chapters.print-all',
    icon: 'book-open',
    safe: true,
    when: { project: true },
    run: context => actions.print(context, true),
  },
]
