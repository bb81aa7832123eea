// Taking back one change that the page of versions shows: a paragraph of a text, or a field.
import {
  fetchCall,
  fieldLabel,
  formatDateTime,
  keptCall,
  type OpenedEntity,
  showToast,
  showUndoToast,
  t,
  updateEntity,
} from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import type { EntityValues } from '#core/shared/fields/field.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { compareTexts, withParagraphReverted } from '#core/shared/rich-text/merge/compare.ts'
import { richTextOf } from './compare/text-fields.ts'
import { historyView } from './history-view.ts'

/** The shown changes, in order: `data-taken` is a field, and of a text the number of the paragraph as it is compared. */
const shownChanges = () => [...document.querySelectorAll<HTMLElement>('[data-compared] [data-taken]')]

const say = (title: string) => showToast({ kind: 'info', id: 'history', title })

/** Moves the focus to the next or previous change. */
export function stepChange(by: 1 | -1): void {
  const all = shownChanges()
  const at = all.findIndex(one => one.dataset.taken === historyView.change)
  const next = at < 0 ? all.at(by > 0 ? 0 : -1) : all[at + by]
  if (next) focusChange(next)
  else say(all.length === 0 ? t('history.no-changes') : t(by > 0 ? 'history.last-change' : 'history.first-change'))
}

function focusChange(element: HTMLElement): void {
  historyView.change = element.dataset.taken ?? null
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'center' })
}

/** The focus goes to what is at the place of a change that was taken back; behind the last change, to the page. */
export function focusChangeAt(at: number): void {
  const all = shownChanges()
  const next = all[Math.min(at, all.length - 1)]
  if (next) focusChange(next)
  else document.getElementById('main')?.focus({ preventScroll: true })
}

/** Puts a change back as it was in the shown version; without a name that which has the focus, or had it last. */
export async function revertChange(taken: string | null = historyView.change): Promise<void> {
  const { of, rows, at } = historyView
  const row = rows[at]
  const place = shownChanges().findIndex(one => one.dataset.taken === taken)
  if (!of || !row) return void say(t('history.no-changes'))
  const { kind, entityRef, entity, mayEdit } = of as OpenedEntity
  if (!mayEdit) return void say(t('history.may-not-restore'))
  if (taken === null || place < 0) {
    const isAny = shownChanges().length > 0
    stepChange(1)
    if (isAny) say(t('history.choose-change'))
    return
  }
  const [name = '', paragraph] = taken.split(' ')
  const { spaceId, projectId, id } = entityRef
  const { data } = await fetchCall(versionCalls.get, {
    spaceId,
    projectId,
    kind: kind.name,
    id,
    revision: row.revision,
  })
  const value = paragraph === undefined ? data[name] : textBack(data, entity, name, Number(paragraph))
  const { revision } = await updateEntity(entityRef, { [name]: value }, { revision: entity.revision })
  historyView.change = null
  historyView.takenAt = place
  const before = { [name]: entity[name] }
  const input = { spaceId, projectId, [kind.idField]: id, revision, data: before }
  showUndoToast({
    id: 'history',
    title: t(paragraph === undefined ? 'history.field-taken-back' : 'history.paragraph-taken-back'),
    text: `${fieldLabel(kind, name)} · ${formatDateTime(row.updatedAt)}`,
    undo: () => updateEntity(entityRef, before, { revision }),
    again: [keptCall(callsOf(kind).update as Call, input as never)],
  })
}

/** A text with one paragraph as it was. */
function textBack(before: EntityValues, now: OpenedEntity['entity'], name: string, at: number) {
  const [former, text] = [richTextOf(before, name), richTextOf(now, name)]
  const change = compareTexts(former, text)[at]
  return change ? withParagraphReverted(former, text, change) : text
}
