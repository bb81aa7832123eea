import { type Command, type CommandStep, lazyActions } from '#core/client/index.ts'
import { codexAddresses } from '../shared/addresses.ts'

const actions = lazyActions(() => import('./lazy.ts'))

const kinds = ['character', 'entry', 'timeline', 'event', 'map', 'location']
const may = { 'may.project.publish': true } as const

const chapterStep: CommandStep = {
  name: 'chapter',
  label: 'codex.from-which',
  ask: 'choice',
  options: context => actions.knownFromChoices(context),
}

export const commands: readonly Command[] = [
  {
    id: 'codex.open',
    icon: 'scroll-text',
    keys: 'g Shift-x',
    when: { project: true, 'may.project.publish': true, overlay: '' },
    run: ({ go, spaceId = '', projectId = '' }) => go(codexAddresses.author(spaceId, projectId)),
  },
  {
    id: 'codex.publish',
    icon: 'upload',
    on: kinds,
    many: true,
    when: may,
    run: context => actions.publish(context),
  },
  {
    id: 'codex.publish-from',
    icon: 'upload',
    on: kinds,
    many: true,
    hiddenInBar: true,
    when: may,
    steps: [chapterStep],
    run: (context, { chapter = '' }) => actions.publish(context, chapter),
  },
  {
    id: 'codex.move',
    icon: 'clock',
    on: kinds,
    many: true,
    hiddenInBar: true,
    when: may,
    steps: [chapterStep],
    run: (context, { chapter = '' }) => actions.move(context, chapter),
  },
  {
    id: 'codex.mark',
    icon: 'clock',
    on: kinds,
    when: may,
    steps: [
      {
        ...{ name: 'part', label: 'codex.which-part', ask: 'choice', emptyMessage: 'codex.no-parts' },
        options: context => actions.partChoices(context),
      },
      { ...chapterStep, options: context => actions.partChapterChoices(context) },
    ],
    run: (context, { part = '', chapter = '' }) => actions.mark(context, part, chapter),
  },
  {
    id: 'codex.hide',
    icon: 'eye-off',
    on: kinds,
    many: true,
    hiddenInBar: true,
    when: may,
    run: context => actions.hide(context),
  },
]
