import { useState } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/query.ts'
import { usePageFacts } from '../../context/command-context.ts'
import { useSharedEntities } from '../../entity/shared-entities.ts'
import { useT } from '../../i18n/intl.ts'
import { registry, useRegistry } from '../../registry/app-registry.ts'
import type { EntityRef, FieldInputProps } from '../../registry/contract.ts'
import { useSession } from '../../session/session.ts'
import { entityRefOf, getInput } from '../../sync/write-entity.ts'
import { Field } from '../../ui/field/field.tsx'
import type { IconName } from '../../ui/icon/icon.tsx'
import { OptionPicker } from '../../ui/option-picker/option-picker.tsx'
import type { PickerChoice } from '../../ui/option-picker/picker-choice.ts'
import { usePickerLabels } from '../component-labels.ts'

type EntityRow = Readonly<Record<string, unknown>>

function choiceOf(kind: Kind, row: EntityRow): PickerChoice {
  const { id, label } = entityRefOf(kind, row)
  return { value: id, label, icon: kind.icon as IconName }
}

const sharedChoice = ({ kind, id, label, project, icon }: EntityRef): PickerChoice => ({
  ...{ value: id, label, about: project },
  icon: (icon ?? registry.kinds.get(kind)?.icon) as IconName,
})

/** Rows of a kind whose name contains a text, the last edited first. */
export async function findEntitiesOfKind(
  kind: Kind,
  place: Place,
  query: string,
  signal?: AbortSignal,
): Promise<PickerChoice[]> {
  const input = { spaceId: place.spaceId, projectId: place.projectId, ...(query && { query }), sorting: 'updated:desc' }
  const { data } = await call(callsOf(kind).find, input, { quiet: true, signal })
  return data.map(row => choiceOf(kind, row))
}

/** Picks the id of an entity of one kind, with `worlds` also of the worlds that the project uses. It shows the current name, and whether the entity is archived or gone. */
export function EntityIdInput(props: FieldInputProps) {
  const [name = ''] = props.field.kinds ?? []
  const kind = useRegistry().kinds.get(name)
  return kind ? <KindIdInput {...props} kind={kind} /> : null
}

function KindIdInput({ name, kind, label, field, value, error, readOnly, onChange }: FieldInputProps & { kind: Kind }) {
  const t = useT()
  const labels = usePickerLabels()
  const { user } = useSession()
  const { spaceId = '', projectId = '' } = usePageFacts().params
  const place = { spaceId, projectId }
  const [picked, setPicked] = useState<PickerChoice | null>(null)
  const newestRows = useCall(callsOf(kind).find, { ...place, sorting: 'updated:desc' }, { quiet: true })
  const shared = useSharedEntities(field.worlds === true, place)
  const ofWorlds = (shared ?? []).filter(one => one.kind === kind.name)
  const options = [...(newestRows.data?.data ?? []).map(row => choiceOf(kind, row)), ...ofWorlds.map(sharedChoice)]
  const id = typeof value === 'string' && value !== '' ? value : null
  const knownChoice = [...options, ...(picked ? [picked] : [])].find(choice => choice.value === id)
  const needsFetch = id !== null && !knownChoice && newestRows.isFetched && shared !== undefined
  const ownEntity = useCall(callsOf(kind).get, needsFetch ? (getInput(kind, { ...place, id }) as never) : null, {
    quiet: true,
  })
  const isGone = ownEntity.error instanceof CallError && [403, 404].includes(ownEntity.error.status)
  const unnamed = id && { value: id, label: isGone ? t('mention.gone') : '…' }
  const chosen = knownChoice ?? (ownEntity.data && id ? choiceOf(kind, ownEntity.data) : unnamed)
  const isArchived = !knownChoice && typeof ownEntity.data?.archivedAt === 'string'
  return (
    <Field label={label} hint={isArchived && t('mention.archived')} error={error} required={field.required} group>
      <OptionPicker
        value={chosen || null}
        onValue={choice => {
          setPicked(choice)
          onChange(choice?.value ?? null)
        }}
        options={options}
        search={(text, signal) => findEntitiesOfKind(kind, place, text, signal)}
        scope={{ picker: `id.${name}`, userId: user?.userId ?? '', spaceId, projectId }}
        canClear={!field.required}
        disabled={readOnly}
        words={labels}
      />
    </Field>
  )
}
