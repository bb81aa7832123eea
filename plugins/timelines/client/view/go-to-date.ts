import { type CommandArgs, type CommandContext, fetchCall, type StepOption } from '#core/client/index.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { timeline } from '../../shared.ts'
import { dateIssueOf, readDate, understood } from '../dates/read-date.ts'
import { dateToShow } from '../state.ts'

type Context = Pick<CommandContext, 'spaceId' | 'projectId'>

const mostTimelines = 100

/** The timelines of the project, by name. */
export async function timelineChoices({ spaceId = '', projectId = '' }: CommandContext): Promise<StepOption[]> {
  const input = { spaceId, projectId, sorting: 'name:asc', limit: mostTimelines }
  const { data } = await fetchCall(callsOf(timeline).find, input, { freshMs: 0 })
  return data.map(({ timelineId, name }) => ({ value: timelineId, label: name, icon: timeline.icon }))
}

function timelineAt(timelineId: string, { spaceId = '', projectId = '' }: Context = {}) {
  return fetchCall(callsOf(timeline).get, { spaceId, projectId, timelineId })
}

/** How a date on a chosen timeline is understood while it is typed. */
export async function understoodOnTimeline(text: string, timelineId: string, context: CommandContext) {
  return understood(await timelineAt(timelineId, context), text)
}

export async function issueOnTimeline(text: string, timelineId: string, context?: CommandContext) {
  return dateIssueOf(await timelineAt(timelineId, context), text)
}

/** Opens the page of a timeline at a date. */
export async function goToDate(
  { go, ...context }: CommandContext,
  { timeline: id = '', date = '' }: CommandArgs,
): Promise<void> {
  const chosen = await timelineAt(id, context)
  const typed = await readDate(chosen, date)
  if ('issue' in typed) return
  const [moment = 0] = typed.dates
  dateToShow.of = { timelineId: id, moment }
  go(entityLink(timeline, { spaceId: chosen.spaceId, projectId: chosen.projectId, id }))
}
