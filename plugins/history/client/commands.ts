import { type Command, type CommandStep, lazyActions } from '#core/client/index.ts'
import { versionNameLimits } from '#core/shared/calls/versions.ts'
import { activityCommands } from './activity/commands.ts'
import { historyLink } from './history-link.ts'
import { historyView } from './history-view.ts'

const actions = lazyActions(() => import('./actions.ts'))

const takes = lazyActions(() => import('./revert-change.ts'))

const names = lazyActions(() => import('./version-names.ts'))

const { nameMax } = versionNameLimits

const nameStep: CommandStep = {
  name: 'name',
  label: 'history.name-question',
  ask: 'text',
  validate: answer => {
    const { length } = answer.trim()
    if (length === 0) return 'history.name-blank'
    return length > nameMax ? { id: 'history.name-long', values: { count: nameMax } } : null
  },
}

/** The name of the version that the page shows. */
const shownName = () => historyView.names[historyView.rows[historyView.at]?.revision ?? 0] ?? ''

const when = { page: 'history', overlay: '', focusMode: false } as const

export const commands: readonly Command[] = [
  {
    id: 'history.open',
    icon: 'history',
    keys: 'h',
    keywords: 'history.words',
    safe: true,
    when: { entity: true, overlay: '' },
    on: ['*'],
    run: ({ facts, entities: [entity], go }) => {
      if (facts.page === 'history') return actions.closeHistory()
      if (entity) go(historyLink(entity))
    },
  },
  {
    id: 'history.older',
    icon: 'arrow-down',
    keys: ['j', 'ArrowDown'],
    repeat: true,
    navigates: true,
    when,
    run: () => actions.stepVersion(1),
  },
  {
    id: 'history.newer',
    icon: 'arrow-up',
    keys: ['k', 'ArrowUp'],
    repeat: true,
    navigates: true,
    when,
    run: () => actions.stepVersion(-1),
  },
  {
    id: 'history.restore',
    icon: 'undo',
    keys: 'r',
    when,
    run: () => actions.restoreVersion(),
  },
  {
    id: 'history.name',
    icon: 'bookmark',
    keys: 'e',
    needs: 'update',
    when,
    steps: [{ ...nameStep, initial: shownName }],
    run: (_, { name = '' }) => names.nameShown(name.trim()),
  },
  {
    id: 'history.remove-name',
    icon: 'x',
    keys: 'u',
    needs: 'update',
    when,
    run: () => names.removeShownName(),
  },
  {
    id: 'history.only-named',
    icon: 'bookmark',
    keys: 'f',
    when,
    run: () => names.toggleOnlyNamed(),
  },
  {
    id: 'history.name-now',
    icon: 'bookmark',
    keywords: 'history.name-words',
    needs: 'update',
    when: { entity: true, overlay: '' },
    on: ['*'],
    steps: [nameStep],
    run: (context, { name = '' }) => names.nameNow(context, name.trim()),
  },
  {
    id: 'history.go-to-named',
    icon: 'bookmark',
    keywords: 'history.name-words',
    navigates: true,
    safe: true,
    when: { entity: true, overlay: '' },
    on: ['*'],
    steps: [
      {
        name: 'version',
        label: 'history.which-named',
        ask: 'choice',
        emptyMessage: 'history.no-named',
        options: context => names.namedVersions(context),
      },
    ],
    run: (context, { version = '' }) => names.goToNamed(context, version),
  },
  {
    id: 'history.next-change',
    icon: 'arrow-right',
    keys: 'ArrowRight',
    repeat: true,
    navigates: true,
    when,
    run: () => takes.stepChange(1),
  },
  {
    id: 'history.previous-change',
    icon: 'chevron-left',
    keys: 'ArrowLeft',
    repeat: true,
    navigates: true,
    when,
    run: () => takes.stepChange(-1),
  },
  {
    id: 'history.take-back',
    icon: 'undo',
    keys: 'y',
    when,
    run: (_, { taken }) => takes.revertChange(taken),
  },
  {
    id: 'history.close',
    icon: 'x',
    keys: 'Escape',
    navigates: true,
    when,
    run: () => actions.closeHistory(),
  },
  ...activityCommands,
]
