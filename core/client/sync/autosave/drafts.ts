import type { EntityValues } from '#core/shared/fields/field.ts'
import { isSame } from '#core/shared/fields/join-value.ts'
import { localKeys, readLocal, removeLocal, writeLocal } from '../../ui/local-store.ts'

/** Unacknowledged edits stored on this device. */
export interface Draft {
  /** the revision the edits are based on */
  revision: number
  values: EntityValues
  /** the user chose the other side's values: the draft is offered once more, then deleted */
  aside?: true
  /** the page that left the draft behind, if it is another one; not stored */
  page?: string
}

/** True if `whole` already contains all of the values. */
export function areValuesIn(values: EntityValues, whole: EntityValues): boolean {
  return Object.keys(values).every(name => isSame(values[name], whole[name]))
}

/**
 * Local storage key of drafts: `draft/<user>/<kind>/<id>/<page>`. The page keeps drafts of two windows with the same
 * entity apart. Without a page the draft belongs to whichever page opens the entity.
 */
function keyOf(userId: string, kind: string, id: string, page = ''): string {
  return `draft/${userId}/${kind}/${id}${page && `/${page}`}`
}

/**
 * Stores drafts, or deletes them if the list is empty. If local storage is full, nothing is stored: the page still
 * holds the text.
 */
export function saveDrafts(userId: string, kind: string, id: string, drafts: readonly Draft[], page?: string): void {
  const key = keyOf(userId, kind, id, page)
  const storedDrafts = drafts.map(({ page: _, ...draft }) => draft)
  if (storedDrafts.length > 0) writeLocal(key, JSON.stringify(storedDrafts))
  else removeLocal(key)
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('revision' in value) || !('values' in value)) return false
  return typeof value.revision === 'number' && typeof value.values === 'object' && value.values !== null
}

/** The stored drafts, the newest last. Invalid content is ignored. */
export function readDrafts(userId: string, kind: string, id: string, page?: string): Draft[] {
  const text = readLocal(keyOf(userId, kind, id, page))
  if (!text) return []
  try {
    // Older versions stored a single draft instead of a list.
    return [JSON.parse(text)].flat().filter(isDraft)
  } catch {
    return []
  }
}

/** The drafts of this page and of pages that are no longer open, this page's last. */
export function readAllDrafts(
  userId: string,
  kind: string,
  id: string,
  ownPage: string,
  isOpen: (page: string) => boolean,
): Draft[] {
  const from = `${keyOf(userId, kind, id)}/`
  const others = localKeys(from)
    .map(key => key.slice(from.length))
    .filter(page => page !== ownPage && !isOpen(page))
  const leftDrafts = ['', ...others].flatMap(page =>
    readDrafts(userId, kind, id, page).map(draft => ({ ...draft, page })),
  )
  return [...leftDrafts, ...readDrafts(userId, kind, id, ownPage)]
}

/** Deletes one draft that another page left behind. */
export function deleteDraft(userId: string, kind: string, id: string, { page, ...draft }: Draft): void {
  if (page === undefined) return
  const storedDrafts = readDrafts(userId, kind, id, page)
  saveDrafts(
    userId,
    kind,
    id,
    storedDrafts.filter(storedDraft => !isSame(storedDraft, draft)),
    page,
  )
}
