import {
  type CommandContext,
  call,
  emitOwnEvent,
  fetchCall,
  formatDate,
  keptCall,
  type Message,
  type StepOption,
  showToast,
  showUndoToast,
  t,
  timeZone,
} from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { type Place, placeOf } from '#core/shared/kind-calls.ts'
import { cancelSchedule, libraryEvent, libraryLimits, publicCalls, publishCalls } from '../../shared.ts'

type ProjectContext = Pick<CommandContext, 'spaceId' | 'projectId'>
type Published = { out: boolean }
const two = (number: number) => String(number).padStart(2, '0')
const clockOf = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`

/** `14 Nov 2026, 09:00` */
export function timeLabel(instant: string): string {
  return `${formatDate(instant)}, ${clockOf(new Date(instant))}`
}

/** The instant of a typed time; null if it is none, also one that a clock change leaves out. */
function readTime(text: string): Date | null {
  const found = /^(\d{4})-(\d\d?)-(\d\d?)[ T](\d\d?):(\d\d)$/.exec(text.trim())
  if (!found) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1).map(Number)
  const at = new Date(year, month - 1, day, hour, minute)
  const isSame = at.getMonth() === month - 1 && at.getDate() === day && at.getHours() === hour
  return isSame && at.getMinutes() === minute ? at : null
}

/** Tomorrow at nine, as it is typed. Swedish dates are ISO dates. */
export function suggestedTime(): string {
  const day = new Date()
  // Not 24 hours later: that is still today in the first hour of a day of 25 hours.
  day.setDate(day.getDate() + 1)
  return `${day.toLocaleDateString('sv')} 09:00`
}

export async function timeIssue(text: string): Promise<Message | null> {
  const at = readTime(text)
  if (!at) return 'publishing.no-time'
  if (at.getTime() <= Date.now()) return 'publishing.time-past'
  const last = new Date()
  last.setFullYear(last.getFullYear() + libraryLimits.scheduleYears)
  return at > last ? { id: 'publishing.time-far', values: { years: libraryLimits.scheduleYears } } : null
}

/** What a schedule is sent as; null for at once. */
const scheduleOf = (time: string | null) => (time === null ? null : (readTime(time)?.toISOString() ?? ''))

async function changed(place: Place): Promise<void> {
  await emitOwnEvent(libraryEvent, { storyId: place.projectId })
}

const inputOf = (place: Place, chapterId: string, value: boolean, schedule: string | null = null) => ({
  ...{ ...place, chapterId, value, schedule },
})
const chapterTo = (...to: Parameters<typeof inputOf>) => call(publishCalls.publish, inputOf(...to))

/** A story that was taken back is not shown with its chapters: that is said, with the way out of it. */
function sayHidden(place: Place, { out }: Published): void {
  if (out) return
  showToast({
    ...{ kind: 'warn', title: t('publishing.hidden'), text: t('publishing.hidden-about') },
    action: { label: t('publishing.do-story'), run: () => void publishStory(place, true) },
  })
}

function sayWaits(instant: string, count: number): void {
  showToast({
    ...{ kind: 'ok', title: t('publishing.waits', { count }) },
    text: t('publishing.waits-until', { time: timeLabel(instant), zone: timeZone() }),
  })
}

/** Publishes a chapter when a time has come. */
export async function publishLater(place: Place, chapterId: string, time: string): Promise<void> {
  const { jobs } = await chapterTo(place, chapterId, true, scheduleOf(time))
  await changed(place)
  const [job] = jobs
  if (job) sayWaits(job.schedule, 1)
}

type ChapterState = OutputOf<typeof publishCalls.get>['chapters'][number]

/** The chapters of a project, for the palette: all, or those that fit. */
export async function publishingChoices(
  place: Place,
  isFitting: (one: ChapterState) => boolean = () => true,
): Promise<StepOption[]> {
  const { chapters } = await fetchCall(publishCalls.get, place)
  return chapters.filter(isFitting).map(({ chapterId, title, state }) => ({
    ...{ value: chapterId, icon: 'file-text', label: title, about: t(`publishing.${state}`) },
  }))
}

/** Publishes chapters as they are now. */
export async function publishChapters({ entities }: Pick<CommandContext, 'entities'>): Promise<void> {
  const [first] = entities
  if (!first) throw new Error('there is no chapter to publish')
  const place = placeOf(first)
  const before = await fetchCall(publishCalls.get, place)
  let last: Published = { out: true }
  for (const { id } of entities) last = await chapterTo(place, id, true)
  await changed(place)
  // An update replaces the copy before, which is not kept.
  const isNew = (id: string) => before.chapters.some(one => one.chapterId === id && one.published === null)
  const fresh = entities.filter(({ id }) => isNew(id))
  const title = t('publishing.published', { count: entities.length })
  if (fresh.length === 0) showToast({ kind: 'ok', title })
  else
    showUndoToast({
      title,
      undo: async () => {
        for (const { id } of fresh) await chapterTo(place, id, false)
        await changed(place)
      },
      again: fresh.map(({ id }) => keptCall(publishCalls.publish, inputOf(place, id, false))),
    })
  sayHidden(place, last)
}

/** Publishes one chapter as it is now. */
export const publishChapter = (place: Place, id: string) =>
  publishChapters({ entities: [{ kind: 'chapter', id, label: '', ...place }] })

/** Takes a chapter back from readers. */
export async function unpublishChapter(place: Place, chapterId: string): Promise<void> {
  await chapterTo(place, chapterId, false)
  await changed(place)
  showToast({ kind: 'ok', title: t('publishing.taken-back') })
}

/** Publishes every chapter as it is now, or at a time. */
export async function publishAll(here: ProjectContext, time: string | null): Promise<void> {
  const place = placeOf(here)
  const schedule = scheduleOf(time)
  const answer = await call(publishCalls.publishAll, { ...place, schedule })
  await changed(place)
  if (schedule !== null) return sayWaits(schedule, answer.jobs.length)
  showToast({ kind: 'ok', title: t('publishing.all-published') })
  sayHidden(place, answer)
}

/** Shows the story in the library as the project is described now, or hides it. */
export async function publishStory(here: ProjectContext, value: boolean): Promise<void> {
  const place = placeOf(here)
  const { story } = await fetchCall(publishCalls.get, place)
  if (!value && !story?.out) {
    showToast({ kind: 'info', title: t('publishing.not-out') })
    return
  }
  await call(publishCalls.project, { ...place, value })
  await changed(place)
  const title = t(value ? 'publishing.story-out' : 'publishing.story-hidden')
  // An update replaces the copy before, which is not kept.
  if (value && story?.out) showToast({ kind: 'ok', title })
  else
    showUndoToast({
      title,
      undo: async () => {
        await call(publishCalls.project, { ...place, value: !value })
        await changed(place)
      },
    })
}

/** What waits, for the palette. */
export async function waitingChoices({ projectId = '' }: ProjectContext): Promise<StepOption[]> {
  return (await fetchCall(publicCalls.schedule, { storyId: projectId })).map(job => ({
    ...{ value: job.jobId, icon: 'clock', label: job.title },
    about: t(job.value ? 'publishing.goes-out' : 'publishing.goes-back', { time: timeLabel(job.schedule) }),
  }))
}

export async function cancel(here: ProjectContext, jobId: string): Promise<void> {
  const place = placeOf(here)
  await call(cancelSchedule, { storyId: place.projectId, jobId })
  await changed(place)
  showToast({ kind: 'ok', title: t('publishing.cancelled') })
}

/** What is allowed or not for a published story, with what is said of it: allowed, and then not. */
const permits = {
  setIndexed: ['publishing.now-indexed', 'publishing.now-not-indexed'],
  setEpub: ['publishing.now-epub', 'publishing.now-no-epub'],
} as const

async function permit(name: keyof typeof permits, place: Place, value: boolean): Promise<void> {
  await call(publishCalls[name], { ...place, value })
  await changed(place)
  showUndoToast({ title: t(permits[name][value ? 0 : 1]), undo: () => permit(name, place, !value) })
}

/** Lets search engines list the story, or keeps it out of them; undone by the toast. */
export const setIndexed = (place: Place, value: boolean) => permit('setIndexed', place, value)

/** Lets readers download the story as EPUB, or no longer; undone by the toast. */
export const setEpub = (place: Place, value: boolean) => permit('setEpub', place, value)

interface Warnings {
  warnings: string[]
  warningText: string
}

/** Changes what readers are warned of; undone by the toast. */
export async function setWarnings(place: Place, before: Warnings, { warnings, warningText }: Warnings): Promise<void> {
  await call(publishCalls.setWarnings, { ...place, warnings, text: warningText })
  await changed(place)
  const isNothing = warnings.length === 0 && warningText.trim() === ''
  showUndoToast({
    title: t(isNothing ? 'publishing.nothing-warned' : 'publishing.warned'),
    undo: () => setWarnings(place, { warnings, warningText }, before),
  })
}
