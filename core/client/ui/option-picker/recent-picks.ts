import { limits } from '#core/shared/limits.ts'
import { readLocal, writeLocal } from '../local-store.ts'

/** A stored pick: value and label (PICK-06). */
export type PickerOption = {
  value: string
  label: string
}

/** The picker, user and place; each combination has recent picks of its own (PICK-05). */
export type PickerScope = {
  picker: string
  userId: string
  spaceId?: string
  projectId?: string
}

/** `picks/<user>/<space>/<project>/<picker>`. */
export function picksKey({ picker, userId, spaceId = '', projectId = '' }: PickerScope): string {
  return ['picks', userId, spaceId, projectId, picker].join('/')
}

function isOption(value: unknown): value is PickerOption {
  if (typeof value !== 'object' || value === null) return false
  const { value: pickValue, label } = value as Partial<Record<keyof PickerOption, unknown>>
  return typeof pickValue === 'string' && typeof label === 'string'
}

/** The last picks, newest first; stored data of any other shape is ignored. */
export function recentPicks(scope: PickerScope): PickerOption[] {
  try {
    const stored: unknown = JSON.parse(readLocal(picksKey(scope)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isOption).slice(0, limits.recentPicksMax) : []
  } catch {
    return []
  }
}

/** Puts a pick first and drops the oldest beyond ten. */
export function rememberPick(scope: PickerScope, { value, label }: PickerOption): void {
  const others = recentPicks(scope).filter(one => one.value !== value)
  writeLocal(picksKey(scope), JSON.stringify([{ value, label }, ...others].slice(0, limits.recentPicksMax)))
}
