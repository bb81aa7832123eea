import { t } from '../../i18n/intl.ts'

/** `3 chapters`; `3 items` if their kinds differ. */
export function countEntities(entities: readonly { kind: string }[]): string {
  const [first, ...others] = entities
  const count = entities.length
  if (!first || others.some(({ kind }) => kind !== first.kind)) return t('entity.count', { count })
  return t({ id: `kind.${first.kind}.count`, values: { count } })
}
