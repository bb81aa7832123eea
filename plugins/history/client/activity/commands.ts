import {
  type Command,
  type CommandContext,
  fetchCall,
  registry,
  type StepOption,
  showToast,
  t,
} from '#core/client/index.ts'
import { deletedUser } from '#core/shared/access/account-rules.ts'
import { activityCalls } from '../../shared.ts'
import { activityInput, activityLink, activityView } from './activity-view.ts'

const when = { page: 'activity', overlay: '' } as const

/** The answer for no choice among them: an empty one is no answer. */
const all = '*'

const everyone = () => ({ value: all, label: t('activity.everyone'), icon: 'users' })
const everyKind = () => ({ value: all, label: t('activity.every-kind'), icon: 'layout-grid' })

/** What there is on the shown days, whoever did it. */
async function shownActivity({ spaceId = '', projectId = '', signal }: CommandContext) {
  const unfiltered = { ...activityView, userId: '', kind: '' }
  return fetchCall(activityCalls.read, activityInput({ spaceId, projectId }, unfiltered), { signal })
}

async function people(context: CommandContext): Promise<StepOption[]> {
  const { data } = await shownActivity(context)
  const found = [...new Set(data.map(({ updatedBy }) => updatedBy))].filter(one => one !== deletedUser)
  return [everyone(), ...found.toSorted().map(value => ({ value, label: value, icon: 'user' }))]
}

async function kinds(context: CommandContext): Promise<StepOption[]> {
  const { data } = await shownActivity(context)
  const found = [...new Set(data.map(({ kind }) => kind))].flatMap(name => registry.kinds.get(name) ?? [])
  return [everyKind(), ...found.map(({ name, icon }) => ({ value: name, label: t(`kind.${name}.many`), icon }))]
}

function goBack(by: 1 | -1): void {
  const back = activityView.back + by
  if (back < 0) showToast({ kind: 'info', id: 'activity', title: t('activity.is-now') })
  else activityView.back = back
}

export const activityCommands: readonly Command[] = [
  {
    id: 'activity.open',
    icon: 'history',
    keys: 'g Shift-a',
    safe: true,
    keywords: 'activity.words',
    when: { identity: true, project: true },
    run: ({ go, spaceId = '', projectId = '' }) => go(activityLink({ spaceId, projectId })),
  },
  {
    id: 'activity.person',
    icon: 'users',
    keys: 'p',
    when,
    steps: [{ name: 'userId', label: 'activity.whose', ask: 'choice', options: people }],
    run: (_, { userId = '' }) => {
      activityView.userId = userId === all ? '' : userId
    },
  },
  {
    id: 'activity.kind',
    icon: 'layout-grid',
    keys: 'f',
    when,
    steps: [{ name: 'kind', label: 'activity.which', ask: 'choice', options: kinds }],
    run: (_, { kind = '' }) => {
      activityView.kind = kind === all ? '' : kind
    },
  },
  {
    id: 'activity.earlier',
    icon: 'chevron-left',
    keys: 'ArrowLeft',
    when,
    navigates: true,
    run: () => goBack(1),
  },
  {
    id: 'activity.later',
    icon: 'chevron-right',
    keys: 'ArrowRight',
    when,
    navigates: true,
    run: () => goBack(-1),
  },
]
