import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { call, desk, EntityPicker, Field, type FieldInputProps, house, type Thing, useT } from '#core/client/index.ts'
import { suggestionCalls } from '../shared.ts'
import { projectNames } from './names.ts'

interface Ref {
  type: string
  id: string
}

function refOf(value: unknown): Ref | null {
  if (typeof value !== 'object' || value === null) return null
  const { type, id } = value as Partial<Record<keyof Ref, unknown>>
  return typeof type === 'string' && typeof id === 'string' ? { type, id } : null
}

/** The names of things in the project shown, for a value that says only which thing it is. */
function useNames(wanted: boolean, spaceId: string, projectId: string): readonly Thing[] | undefined {
  const [names, setNames] = useState<readonly Thing[]>()
  useEffect(() => {
    if (!wanted) return
    let current = true
    projectNames({ spaceId, projectId }).then(
      things => current && setNames(things),
      // Without names it shows that there is something; what is asked for next tries again.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [wanted, spaceId, projectId])
  return names
}

/** A thing of the project in a form: `{ type, id }`, as relations have it. It bears the name it has now. */
export function Input({ name, label, field, value, fault, readOnly, onChange }: FieldInputProps) {
  const t = useT()
  const { spaceId = '', projectId = '' } = useSnapshot(desk).params
  const [picked, setPicked] = useState<Thing | null>(null)
  const ref = refOf(value)
  const isPicked = ref !== null && picked?.id === ref.id
  const names = useNames(ref !== null && !isPicked, spaceId, projectId)
  const known = isPicked ? picked : names?.find(({ id }) => id === ref?.id)
  const away = names ? t('search.thing-gone') : '…'
  const shown = ref && (known ?? { kind: ref.type, id: ref.id, label: away, spaceId, projectId })
  const types = field.kinds && [...field.kinds]
  return (
    <Field label={label} error={fault} required={field.required} group>
      <EntityPicker
        picker={`field.${name}`}
        value={shown}
        onValue={thing => {
          setPicked(thing)
          onChange(thing && { type: thing.kind, id: thing.id })
        }}
        search={(text, signal) =>
          call(suggestionCalls.global, { text, spaceId, projectId, types }, { quiet: true, signal })
        }
        spaceId={spaceId}
        projectId={projectId}
        hides={thing => !house.kinds.get(thing.kind) || (types !== undefined && !types.includes(thing.kind))}
        canClear={!field.required}
        disabled={readOnly}
      />
    </Field>
  )
}
