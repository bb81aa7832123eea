import { fetchCall, language } from '#core/client/index.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { limits } from '#core/shared/limits.ts'
import { dateValueIn, isDateValue } from '../../shared/date-value.ts'
import { type DateSystem, dateText, systemOf } from '../../shared/dates.ts'
import { timeline } from '../../shared.ts'

async function systemsIn(place: Place): Promise<Map<string, DateSystem>> {
  const { find, get } = callsOf(timeline)
  const systems = new Map<string, DateSystem>()
  for (let page: string | null | undefined; page !== null; ) {
    const input = { ...place, limit: limits.pageSizeMax, ...(page !== undefined && { page }) }
    const { data, nextCursor } = await fetchCall(find, input)
    for (const { timelineId } of data) systems.set(timelineId, systemOf(await fetchCall(get, { ...place, timelineId })))
    page = nextCursor
  }
  return systems
}

/**
 * Writes dates that fields hold, as their timelines count. Of a timeline that is gone, or that the user may not read,
 * only the number is left.
 */
export async function dateWords(place: Place): Promise<(value: unknown) => string | null> {
  const systems = await systemsIn(place)
  return value => {
    if (!isDateValue(value)) return null
    const system = systems.get(value.timelineId)
    if (!system) return String(value.moment)
    const { moment, precision } = dateValueIn(system, value)
    return dateText(system, [moment], precision, language.code)
  }
}
