import type { Field } from '#core/shared/fields/field.ts'
import { choicesOf } from '#core/shared/fields/field-choices.ts'
import { findEntitiesOfKind } from '../form/inputs/entity-id-input.tsx'
import { t } from '../i18n/intl.ts'
import { registry } from '../registry/app-registry.ts'
import type { CommandContext, EntityRef, StepOption } from '../registry/contract.ts'

/** The values a field accepts, with labels. */
export function fieldChoices(field: Field): StepOption[] {
  const named = (value: string) => field.options?.find(option => option.value === value)?.label ?? value
  return choicesOf(field).map(value => ({ value, label: field.options ? named(value) : t(`option.${value}`) }))
}

/** The entities of a kind in the current place. */
export async function entityChoices(kindName: string, { spaceId = '', projectId = '' }: CommandContext) {
  const kind = registry.kinds.get(kindName)
  return kind ? findEntitiesOfKind(kind, { spaceId, projectId }, '') : []
}

/** The positions for a new entity: behind the one it is created from, or at the end. */
export function positionChoices({ id, label }: EntityRef): { value: string; label: string; icon: string }[] {
  return [
    { value: id, label: t({ id: 'create.place-after', values: { label } }), icon: 'list' },
    { value: '', label: t('create.place-end'), icon: 'list' },
  ]
}
