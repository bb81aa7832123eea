import { CalendarError, type CalendarIssue } from '../../shared/issue.ts'
import { capUnitText, type Metric, minMetricOf, momentOfUnits, unitsOfMoment } from '../../shared/metrics.ts'

/** A date and how exact it is: the id of the smallest unit that is known. */
export interface ExactDate {
  moment: number
  precision: string
}

/** The texts of the inputs, one per metric; units that are not known are empty. */
export function draftOf(metrics: readonly Metric[], { moment, precision }: ExactDate): string[] {
  const last = metrics.findIndex(({ id }) => id === precision)
  return unitsOfMoment(metrics, moment).map((value, at) => (last >= 0 && at > last ? '' : String(value)))
}

/**
 * A draft with a text typed for one unit: at least 0, no leading zero, below the amount of the unit above (TL-23..26).
 */
export function withUnit(metrics: readonly Metric[], draft: readonly string[], at: number, text: string): string[] {
  return draft.with(at, capUnitText(metrics, at, text))
}

/** The date of a draft, or why there is none. */
export function dateOfDraft(metrics: readonly Metric[], draft: readonly string[]): ExactDate | CalendarIssue {
  const values = draft.map(text => (text === '' ? null : Number(text)))
  try {
    return { moment: momentOfUnits(metrics, values), precision: minMetricOf(metrics, values) }
  } catch (error) {
    if (error instanceof CalendarError) return error.issue
    throw error
  }
}
