import type { Field } from '#core/shared/field.ts'
import { choicesOf } from '#core/shared/field-choices.ts'
import { findOfKind } from '../form/entity-id-input.tsx'
import { t } from '../i18n/intl.ts'
import type { CommandContext, Option, Thing } from '../registry/contract.ts'
import { house } from '../registry/house.ts'

/** The values a field takes, in words. */
export function fieldChoices(field: Field): Option[] {
  const named = (value: string) => field.options?.find(option => option.value === value)?.label ?? value
  return choicesOf(field).map(value => ({ value, label: field.options ? named(value) : t(`option.${value}`) }))
}

/** The things of a kind in the place shown. */
export async function thingChoices(kindName: string, { spaceId = '', projectId = '' }: CommandContext) {
  const kind = house.kinds.get(kindName)
  return kind ? findOfKind(kind, { spaceId, projectId }, '') : []
}

/** Where a new thing can stand: behind the one it is created from, or at the end. */
export function placeChoices({ id, label }: Thing): { value: string; label: string; icon: string }[] {
  return [
    { value: id, label: t({ id: 'create.place-after', values: { label } }), icon: 'list' },
    { value: '', label: t('create.place-end'), icon: 'list' },
  ]
}
