import { limits } from '#core/shared/limits.ts'
import { readLocal, writeLocal } from '../local-store.ts'

/** What can be picked: a value for the program, a label for the reader. */
export type PickerOption = {
  value: string
  label: string
}

/** Which picker it is and for whom and where: each combination has recent picks of its own. */
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

/** The last picks, newest first; what is stored may be of any shape. */
export function recentPicks(scope: PickerScope): PickerOption[] {
  try {
    const stored: unknown = JSON.parse(readLocal(picksKey(scope)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isOption).slice(0, limits.recentPicksMax) : []
  } catch {
    return []
  }
}

/** Puts a pick first; the oldest beyond the tenth is forgotten. */
export function rememberPick(scope: PickerScope, { value, label }: PickerOption): void {
  const others = recentPicks(scope).filter(one => one.value !== value)
  writeLocal(picksKey(scope), JSON.stringify([{ value, label }, ...others].slice(0, limits.recentPicksMax)))
}
