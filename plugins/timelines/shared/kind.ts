import { defineKind, type Field, richText, tags } from '#core/shared/kind.ts'
import type { Calendar } from './calendar/calendar.ts'
import type { Metric } from './metrics.ts'

const useGregorian: Field<boolean> = { def: 'boolean', form: 'switch', initial: true }
const format: Field<string> = { def: 'string >= 1', form: 'timelineFormat', initial: 'DD MMM YYYY', required: true }
const withoutGregorian = { useGregorian: false }

/** Units of a timeline without the real calendar; null for none. The resolver has their shape and the rules. */
const metrics: Field<Metric[] | null> = { def: 'json', form: 'metricsCreator', initial: null, when: withoutGregorian }

/** A calendar of its own, or null. The resolver has its shape and its rules. */
const calendar: Field<Calendar | null, never> = {
  ...{ def: 'json', form: 'calendar', initial: null, when: withoutGregorian },
  summary: false,
}

/** How a world counts time. (docs/behaviour.md, Timelines) */
export const timeline = defineKind({
  name: 'timeline',
  title: 'name',
  icon: 'chart-gantt',
  key: 't',
  world: true,
  indexed: ['useGregorian'],
  fields: { name: 'string >= 1', useGregorian, format, metrics, calendar },
  starter: { name: 'The story' },
})

/** A start, or a start and an end, in the smallest unit of the timeline. */
const timelineDate: Field<number[]> = {
  def: '1 <= number.integer[] <= 2',
  form: 'timelinePicker',
  initial: [0, 0],
  sortsByFirst: true,
  orderedAs: 'axis',
}
const color: Field<string> = { def: '/^#[0-9a-fA-F]{6}$/', form: 'color', initial: '#607D8B' }
/** The smallest unit that is known of a date; the date picker sets it. */
const minMetric: Field<string> = { def: 'string <= 30', form: 'minMetric', initial: '' }
const formatedDate: Field<string> = { def: 'string', form: 'formatedDate', initial: '', computed: true }

/** Something that happened, on a timeline. It outlives it, and has no date then. */
export const event = defineKind({
  name: 'event',
  title: 'name',
  icon: 'flag',
  key: 'v',
  world: true,
  parent: 'timeline',
  answersWithParent: true,
  outlivesParent: true,
  indexed: ['timelineDate'],
  fields: { name: 'string >= 1', timelineDate, description: richText, color, minMetric, formatedDate, tags },
})
