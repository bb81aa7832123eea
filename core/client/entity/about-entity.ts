import { t } from '../i18n/intl.ts'
import type { EntityRef } from '../registry/contract.ts'

/** What an entity is, for lists of several kinds: its kind, and its project if that is another one. */
export function aboutEntity({ kind, project }: Pick<EntityRef, 'kind' | 'project'>): string {
  const name = t(`kind.${kind}.one`)
  return project === undefined ? name : `${name} · ${project}`
}
