import { isSame } from '#core/shared/fields/join-value.ts'
import { localKeys, readLocal, removeLocal, writeLocal } from '../../ui/local-store.ts'

export type EntityValues = Readonly<Record<string, unknown>>

/** What is not yet acknowledged, kept on this device. */
export interface Draft {
  /** what it was made on */
  revision: number
  values: EntityValues
  /** its person took what others wrote instead: it is offered once more, and then gone */
  aside?: true
  /** the page that left it behind, where that is another one; not kept with it */
  page?: string
}

/** Whether all of the values are there already. */
export function areValuesIn(values: EntityValues, whole: EntityValues): boolean {
  return Object.keys(values).every(name => isSame(values[name], whole[name]))
}

/**
 * Unsent edits by person, thing and page: `draft/<user>/<kind>/<id>/<page>`. Two windows with one thing keep what is
 * theirs apart. Without a page it is kept for whoever opens the thing.
 */
function keyOf(userId: string, kind: string, id: string, page = ''): string {
  return `draft/${userId}/${kind}/${id}${page && `/${page}`}`
}

/** Keeps drafts, or forgets them with none. A full store keeps nothing: the page itself still holds the text. */
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

/** What is kept, the newest last; what stands on a device may be anything. */
export function readDrafts(userId: string, kind: string, id: string, page?: string): Draft[] {
  const text = readLocal(keyOf(userId, kind, id, page))
  if (!text) return []
  try {
    // An older version of this page kept one draft by itself.
    return [JSON.parse(text)].flat().filter(isDraft)
  } catch {
    return []
  }
}

/** What this page has kept and what pages that are open no longer have left behind, their own last. */
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

/** Forgets one draft that another page left behind. */
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
