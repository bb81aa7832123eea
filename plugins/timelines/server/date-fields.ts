import { badField, type FieldResolver } from '#server/index.ts'
import { dateFieldTypes, dateValueIn, isDateValue } from '../shared/date-value.ts'
import { isDateIn, noDateText } from '../shared/dates.ts'
import { systemsOf } from './resolvers.ts'

/** The types of fields that hold one date of a timeline of the project. */
export const dateFieldResolvers: readonly FieldResolver[] = dateFieldTypes.map(form => ({
  form,
  custom: true,
  async check(read, { projectId }, value, path) {
    if (value === null) return
    if (!isDateValue(value))
      throw badField(path, 'must be null or a date: timelineId, moment, precision, unitsPerDay and anchor')
    const system = (await systemsOf(read, projectId, [value.timelineId])).get(value.timelineId)
    if (!system) throw badField(`${path}.timelineId`, 'is no timeline of this project')
    const { moment } = dateValueIn(system, value)
    if (!Number.isSafeInteger(moment) || !isDateIn(system, [moment]))
      throw badField(`${path}.moment`, noDateText(system, [moment]))
  },
}))
