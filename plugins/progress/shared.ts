import { defineCalls, okOutput } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'

export { progressEvent } from './shared/event.ts'

export const progressLimits = {
  /** words a day */
  daily: 100_000,
  /** words of a project */
  project: 10_000_000,
  /** minutes of a sprint */
  minutes: 180,
  /** days that are counted at once */
  days: 366,
  /** sprints that are listed */
  sprints: 1000,
} as const

/** A day of the calendar: `2026-11-26`. */
const day = 'string <= 10'
const zone = '1 <= string <= 64'
const sprint = {
  sprintId: 'id',
  startedAt: 'instant',
  minutes: 'number.integer',
  /** null while it goes on */
  words: 'number.integer | null',
} as const

export const progressCalls = defineCalls('progress', {
  read: {
    access: { project: 'project.read' },
    input: { ...place, zone, 'days?': `1 <= number.integer <= ${progressLimits.days}` as '1 <= number.integer <= 366' },
    output: {
      days: [{ day: 'string', words: 'number.integer' }, '[]'],
      daily: 'number.integer',
      total: 'number.integer',
      goal: [
        {
          words: 'number.integer',
          by: 'string',
          left: 'number.integer',
          days: 'number.integer',
          perDay: 'number.integer',
        },
        '|',
        'null',
      ],
      streaks: 'boolean',
      streak: 'number.integer',
      sprints: [sprint, '[]'],
    },
    layer: 'shared',
    about:
      'How far the caller is. `days` are the last days in the time zone, today at the end, each with the words that the caller added in the project less those removed; words that are moved between chapters are in no count. `daily` is the caller’s goal of words a day, 0 for none. `total` is the number of words of all chapters, and `goal` what they should come to: how many words are left, in how many days with today, and so how many a day; `days` is 0 once the day has passed. `streak` counts days in a row on which the daily goal was reached, or anything was written if there is none; it is 0 unless the caller turned streaks on. `sprints` are those of these days, newest first.',
  },
  setOwn: {
    access: { project: 'project.read' },
    input: {
      ...place,
      'daily?': `1 <= number.integer <= ${progressLimits.daily} | null` as '1 <= number.integer <= 100000 | null',
      'streaks?': 'boolean',
    },
    output: okOutput,
    layer: 'shared',
    about:
      'Set the caller’s own goal of words a day in a project, null for none, and whether streaks are counted. What is left out stays.',
  },
  setGoal: {
    access: { project: 'project.settings' },
    input: {
      ...place,
      goal: [
        {
          words: `1 <= number.integer <= ${progressLimits.project}` as '1 <= number.integer <= 10000000',
          by: day,
          zone,
        },
        '|',
        'null',
      ],
    },
    output: okOutput,
    layer: 'shared',
    about:
      'Set how many words the chapters of a project should come to, by the end of a day, for all its members; null for no goal. A day that has passed in the time zone is refused.',
  },
  startSprint: {
    access: { project: 'project.read' },
    input: {
      ...place,
      minutes: `1 <= number.integer <= ${progressLimits.minutes}` as '1 <= number.integer <= 180',
    },
    output: sprint,
    layer: 'shared',
    about:
      'Begin to count the caller’s words for some minutes. A second sprint in the project is refused while one goes on.',
  },
  endSprint: {
    access: { project: 'project.read' },
    input: { ...place, sprintId: 'id' },
    output: sprint,
    layer: 'shared',
    about:
      'Count the words of a sprint, at its end or before it, and keep their number. A second call returns the same.',
  },
})
