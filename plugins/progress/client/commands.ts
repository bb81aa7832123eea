import { type Command, lazyActions } from '#core/client/index.ts'
import { isDay } from '../shared/days.ts'
import { progressLimits } from '../shared.ts'

const actions = lazyActions(() => import('./actions.ts'))
const sprints = lazyActions(() => import('./sprint.ts'))

const here = { identity: true, project: true } as const
const mayPlan = { project: true, 'may.project.settings': true } as const

/** Digits, with spaces or commas between groups of three: 80,000. A comma elsewhere is a decimal one. */
const wholeNumber = /^\d{1,3}(?:[\s,]?\d{3})*$|^\d+$/
const numberOf = (answer: string) => Number(answer.replaceAll(/[\s,]/g, ''))

/** Refuses what is no whole number from 1 to `max`. */
const numberUpTo = (max: number, issue: string) => (answer: string) => {
  const text = answer.trim()
  return wholeNumber.test(text) && numberOf(text) >= 1 && numberOf(text) <= max ? null : issue
}

export const commands: readonly Command[] = [
  {
    id: 'progress.open',
    icon: 'circle-dot',
    keys: 'g Shift-w',
    safe: true,
    keywords: 'progress.keywords',
    when: here,
    run: ({ go, spaceId, projectId }) => go(`/builder/progress/${spaceId}/${projectId}`),
  },
  {
    id: 'progress.daily',
    icon: 'flag',
    when: here,
    steps: [
      {
        name: 'words',
        label: 'progress.daily-words',
        ask: 'text',
        validate: numberUpTo(progressLimits.daily, 'progress.daily-issue'),
      },
    ],
    run: (context, { words = '' }) => actions.setDaily(context, numberOf(words)),
  },
  { id: 'progress.no-daily', icon: 'x', when: here, run: context => actions.removeDaily(context) },
  {
    id: 'progress.goal',
    icon: 'book-open',
    when: mayPlan,
    steps: [
      {
        name: 'words',
        label: 'progress.goal-words',
        ask: 'text',
        validate: numberUpTo(progressLimits.project, 'progress.goal-issue'),
      },
      {
        name: 'by',
        label: 'progress.goal-by',
        ask: 'text',
        validate: answer => (isDay(answer.trim()) ? actions.dayIssue(answer.trim()) : 'progress.day-issue'),
      },
    ],
    run: (context, { words = '', by = '' }) => actions.setGoal(context, { words: numberOf(words), by: by.trim() }),
  },
  { id: 'progress.no-goal', icon: 'x', when: mayPlan, run: context => actions.removeGoal(context) },
  {
    id: 'progress.sprint',
    icon: 'clock',
    inText: true,
    keywords: 'progress.sprint-keywords',
    when: here,
    steps: [
      {
        name: 'minutes',
        label: 'progress.sprint-minutes',
        ask: 'text',
        initial: () => '25',
        validate: numberUpTo(progressLimits.minutes, 'progress.minutes-issue'),
      },
    ],
    run: (context, { minutes = '' }) => sprints.startSprint(context, numberOf(minutes)),
  },
  { id: 'progress.end-sprint', icon: 'x', inText: true, when: here, run: context => sprints.endSprintNow(context) },
  { id: 'progress.sound', icon: 'bell', when: { identity: true }, run: () => sprints.toggleSound() },
  { id: 'progress.streaks', icon: 'calendar', when: here, run: context => actions.toggleStreaks(context) },
  { id: 'progress.csv', icon: 'download', safe: true, when: here, run: context => actions.saveProgressCsv(context) },
]
