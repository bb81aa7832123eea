import { type Command, type CommandStep, lazyActions, runCommand, type StepOption, t } from '#core/client/index.ts'
import { outlineLimits } from '../../shared.ts'
import { labelNameStep, newLabelChoice } from '../marks/mark-commands.ts'
import { markName } from '../marks/marks.ts'
import type { OutlineState } from '../use-outline.ts'
import type { RowNote } from './note-rows.ts'

const actions = lazyActions(() => import('./note-rows.ts'))
const names = lazyActions(() => import('../actions.ts'))
const when = { overlay: '' } as const

/** What a label is called may be anything: an answer that is one begins with this. */
const own = 'id:'
const ownId = (answer: string) => (answer.startsWith(own) ? answer.slice(own.length) : null)

/**
 * What is noted alike of the selected rows, or of the focused one, while a scene is among them: chapters and parts have
 * commands wherever they are shown.
 */
export function useSceneCommands(state: OutlineState): Command[] {
  const { marks, mayUpdate, place, targetRows } = state
  if (!mayUpdate || targetRows().every(({ type }) => type !== 'scene')) return []
  const noteAll = (data: RowNote) => actions.noteRows(place, targetRows(), data)
  const choice = (
    label: CommandStep['label'],
    options: NonNullable<CommandStep['options']>,
    more?: Pick<CommandStep, 'offers' | 'validate'>,
  ): CommandStep[] => [{ name: 'value', label, ask: 'choice', options, ...more }]
  const markChoice = (list: typeof marks.statuses, icon: string, none: string, more: StepOption[] = []) => [
    ...list.map(one => ({ value: `${own}${one.id}`, label: markName(one), icon })),
    ...more,
    { value: 'none', label: none, icon: 'x' },
  ]
  const another = { value: 'new', label: t('command.outline.new-label'), icon: 'plus' }
  return [
    {
      ...{ id: 'outline.scenes-status', label: 'outline.scenes-status', icon: 'circle-dot', when },
      steps: choice('outline.which-status', () => markChoice(marks.statuses, 'circle-dot', t('outline.no-status'))),
      run: (_, { value = '' }) => noteAll({ status: ownId(value) }),
    },
    {
      ...{ id: 'outline.scenes-label', label: 'outline.scenes-label', icon: 'tag', when },
      steps: choice('outline.which-label', () => markChoice(marks.labels, 'tag', t('outline.no-label'), [another]), {
        offers: text => {
          const offered = newLabelChoice(text)
          return { ...offered, value: `${own}${offered.value}` }
        },
        validate: value => names.labelIssue(ownId(value) ?? ''),
      }),
      run: async (_, { value = '' }) => {
        if (value === 'new') await runCommand('outline.scenes-new-label')
        else await noteAll({ label: ownId(value) ?? '' })
      },
    },
    {
      ...{ id: 'outline.scenes-new-label', label: 'outline.scenes-new-label', icon: 'plus', when },
      steps: [labelNameStep],
      run: (_, { label = '' }) => noteAll({ label: label.trim() }),
    },
    {
      ...{ id: 'outline.scenes-pov', label: 'outline.scenes-pov', icon: 'eye', when },
      steps: choice('outline.which-pov', () => actions.povOptions(place)),
      run: (_, { value = '' }) => noteAll({ povId: value === 'none' ? null : value }),
    },
    {
      ...{ id: 'outline.scenes-goal', label: 'outline.scenes-goal', icon: 'flag', when },
      steps: [
        {
          ...{ name: 'value', label: 'outline.what-goal', ask: 'text' },
          validate: answer =>
            /^\d{1,7}$/.test(answer.trim()) && Number(answer) <= outlineLimits.goal ? null : 'outline.goal-issue',
        },
      ],
      run: (_, { value = '' }) => noteAll({ goal: Number(value) }),
    },
  ]
}
