import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { call } from '../api/call.ts'
import { useCall } from '../api/query.ts'
import { desk } from '../desk/desk.ts'
import { getInput, thingOf } from '../entity/writes.ts'
import type { FieldInputProps } from '../registry/contract.ts'
import { useHouse } from '../registry/house.ts'
import { useSession } from '../session/session.ts'
import { Field } from '../ui/field.tsx'
import type { IconName } from '../ui/icon.tsx'
import { OptionPicker } from '../ui/option-picker.tsx'
import type { PickerChoice } from '../ui/picker-choice.ts'
import { usePickerWords } from './piece-words.ts'

type Row = Readonly<Record<string, unknown>>

function choiceOf(kind: Kind, row: Row): PickerChoice {
  const { id, label } = thingOf(kind, row)
  return { value: id, label, icon: kind.icon as IconName }
}

/** Rows of a kind whose name holds a text, those edited last first. */
export async function findOfKind(
  kind: Kind,
  place: Place,
  query: string,
  signal?: AbortSignal,
): Promise<PickerChoice[]> {
  const input = { spaceId: place.spaceId, projectId: place.projectId, ...(query && { query }), sorting: 'updated:desc' }
  const { data } = await call(callsOf(kind).find, input, { quiet: true, signal })
  return data.map(row => choiceOf(kind, row))
}

/** The id of a thing of one kind: the map a location is on, the timeline of an event. */
export function EntityIdInput(props: FieldInputProps) {
  const [name = ''] = props.field.kinds ?? []
  const kind = useHouse().kinds.get(name)
  return kind ? <OfKind {...props} kind={kind} /> : null
}

function OfKind({ name, kind, label, field, value, fault, readOnly, onChange }: FieldInputProps & { kind: Kind }) {
  const words = usePickerWords()
  const { user } = useSession()
  const { spaceId = '', projectId = '' } = useSnapshot(desk).params
  const place = { spaceId, projectId }
  const [picked, setPicked] = useState<PickerChoice | null>(null)
  const newest = useCall(callsOf(kind).find, { ...place, sorting: 'updated:desc' }, { quiet: true })
  const options = (newest.data?.data ?? []).map(row => choiceOf(kind, row))
  const id = typeof value === 'string' && value !== '' ? value : null
  const known = [...options, ...(picked ? [picked] : [])].find(choice => choice.value === id)
  const asks = id !== null && !known && newest.isFetched
  const own = useCall(callsOf(kind).get, asks ? (getInput(kind, { ...place, id }) as never) : null, { quiet: true })
  const chosen = known ?? (own.data && id ? choiceOf(kind, own.data) : id && { value: id, label: '…' })
  return (
    <Field label={label} error={fault} required={field.required} group>
      <OptionPicker
        value={chosen || null}
        onValue={choice => {
          setPicked(choice)
          onChange(choice?.value ?? null)
        }}
        options={options}
        search={(text, signal) => findOfKind(kind, place, text, signal)}
        scope={{ picker: `id.${name}`, userId: user?.userId ?? '', spaceId, projectId }}
        canClear={!field.required}
        disabled={readOnly}
        words={words}
      />
    </Field>
  )
}
