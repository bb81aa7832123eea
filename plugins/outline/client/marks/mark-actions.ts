import { type CommandContext, type StepOption, showToast, t } from '#core/client/index.ts'
import type { Issue } from '#core/shared/issue.ts'
import { requiredIssue } from '#core/shared/issue.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type MarkList, markKey, type OutlineMark, outlineLimits } from '../../shared.ts'
import { showMarks } from '../dialog-state.ts'
import { changeMarks, fetchMarks, markName } from './marks.ts'

const placeOf = ({ entities: [first], spaceId = '', projectId = '' }: CommandContext): Place => ({
  ...(first ? { spaceId: first.spaceId, projectId: first.projectId } : { spaceId, projectId }),
})

export const openMarks = (context: CommandContext): void => showMarks(placeOf(context))

/** How commands name a status or label in their arguments. */
export const markRef = (list: MarkList, { id }: Pick<OutlineMark, 'id'>): string => `${list}:${id}`

function readRef(ref: string): { list: MarkList; id: string } {
  const [list = '', ...id] = ref.split(':')
  return { list: list === 'labels' ? 'labels' : 'statuses', id: id.join(':') }
}

const listNames = { statuses: 'outline.status', labels: 'outline.label' } as const

export async function markOptions(context: CommandContext): Promise<StepOption[]> {
  const marks = await fetchMarks(placeOf(context))
  return (['statuses', 'labels'] as const).flatMap(list =>
    marks[list].map(one => ({
      value: markRef(list, one),
      label: markName(one),
      about: t(listNames[list]),
      icon: list === 'labels' ? 'tag' : 'circle-dot',
    })),
  )
}

export function markNameIssue(name: string): Issue | 'outline.mark-issue' | null {
  if (name.trim() === '') return requiredIssue
  return name.trim().length > outlineLimits.mark ? 'outline.mark-issue' : null
}

const say = (title: string) => showToast({ kind: 'info', id: 'outline-marks', title })

/** Whether another one of the list has this name already; says so. */
function isTaken(marks: readonly OutlineMark[], name: string, own?: string): boolean {
  const taken = marks.find(one => one.id !== own && markKey(markName(one)) === markKey(name))
  if (taken) say(t('outline.mark-there', { name: markName(taken) }))
  return taken !== undefined
}

export async function addMark(context: CommandContext, list: MarkList, typed: string, color: string): Promise<void> {
  const name = typed.trim()
  await changeMarks(placeOf(context), list, marks => {
    if (isTaken(marks, name)) return null
    if (marks.length >= outlineLimits[list]) {
      say(t('outline.mark-limit', { count: outlineLimits[list] }))
      return null
    }
    return { marks: [...marks, { name, color }], title: t('outline.mark-added', { name }) }
  })
}

/** Changes a list where it holds one mark; says so if that is gone. */
function changeAt(
  context: CommandContext,
  ref: string,
  change: (
    marks: readonly OutlineMark[],
    at: number,
    own: OutlineMark,
  ) => { marks: OutlineMark[]; title: string } | null,
): Promise<void> {
  const { list, id } = readRef(ref)
  return changeMarks(placeOf(context), list, marks => {
    const at = marks.findIndex(one => one.id === id)
    const own = marks[at]
    if (own) return change(marks, at, own)
    say(t('outline.mark-gone'))
    return null
  })
}

export const renameMark = (context: CommandContext, ref: string, typed: string): Promise<void> =>
  changeAt(context, ref, (marks, at, own) => {
    const name = typed.trim()
    if (name === markName(own) || isTaken(marks, name, own.id)) return null
    return { marks: marks.with(at, { ...own, name }), title: t('outline.mark-renamed', { name }) }
  })

export const colorMark = (context: CommandContext, ref: string, color: string): Promise<void> =>
  changeAt(context, ref, (marks, at, own) => ({
    marks: marks.with(at, { ...own, color }),
    title: t('outline.mark-colored', { name: markName(own) }),
  }))

export const shiftMark = (context: CommandContext, ref: string, by: 1 | -1): Promise<void> =>
  changeAt(context, ref, (marks, at, own) => {
    const other = marks[at + by]
    const name = markName(own)
    if (other) return { marks: marks.with(at, other).with(at + by, own), title: t('outline.mark-moved', { name }) }
    say(t(by < 0 ? 'outline.is-first' : 'outline.is-last'))
    return null
  })

export const removeMark = (context: CommandContext, ref: string): Promise<void> =>
  changeAt(context, ref, (marks, at, own) => {
    if (marks.length > 1 || readRef(ref).list === 'labels')
      return { marks: marks.toSpliced(at, 1), title: t('outline.mark-removed', { name: markName(own) }) }
    say(t('outline.mark-last'))
    return null
  })
