import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import {
  call,
  commandContext,
  EntityPicker,
  type EntityRef,
  Field,
  type FieldInputProps,
  registry,
  useSharedEntities,
  useT,
} from '#core/client/index.ts'
import { suggestionCalls } from '../shared.ts'
import { fetchProjectNames } from './project-names.ts'

interface EntityValue {
  type: string
  id: string
}

function readEntityValue(value: unknown): EntityValue | null {
  if (typeof value !== 'object' || value === null) return null
  const { type, id } = value as Partial<Record<keyof EntityValue, unknown>>
  return typeof type === 'string' && typeof id === 'string' ? { type, id } : null
}

/** The names of entities of the current project, for a value that has only an id. */
function useEntityNames(isNeeded: boolean, spaceId: string, projectId: string): readonly EntityRef[] | undefined {
  const [names, setNames] = useState<readonly EntityRef[]>()
  useEffect(() => {
    if (!isNeeded) return
    let current = true
    fetchProjectNames({ spaceId, projectId }).then(
      entities => current && setNames(entities),
      // Without names a placeholder is shown; the next request tries again.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [isNeeded, spaceId, projectId])
  return names
}

/** An entity of the project, or with `worlds` of those that it uses, in a form, as `{ type, id }`. It shows the current name. */
export function Input({ name, label, field, value, error: issue, readOnly, onChange }: FieldInputProps) {
  const t = useT()
  const { spaceId = '', projectId = '' } = useSnapshot(commandContext).params
  const [picked, setPicked] = useState<EntityRef | null>(null)
  const ref = readEntityValue(value)
  const worlds = field.worlds === true
  const isPicked = ref !== null && picked?.id === ref.id
  const needsName = ref !== null && !isPicked
  const own = useEntityNames(needsName, spaceId, projectId)
  const shared = useSharedEntities(needsName && worlds, { spaceId, projectId })
  const isNamed = ({ id }: EntityRef) => id === ref?.id
  const namedEntity = isPicked ? picked : (own?.find(isNamed) ?? shared?.find(isNamed))
  const missingLabel = own && shared ? t('search.entity-gone') : '…'
  const pickerValue = ref && (namedEntity ?? { kind: ref.type, id: ref.id, label: missingLabel, spaceId, projectId })
  const types = field.kinds && [...field.kinds]
  return (
    <Field label={label} error={issue} required={field.required} group>
      <EntityPicker
        picker={`field.${name}`}
        value={pickerValue}
        onValue={entity => {
          setPicked(entity)
          onChange(entity && { type: entity.kind, id: entity.id })
        }}
        search={(text, signal) =>
          call(suggestionCalls.global, { text, spaceId, projectId, types, worlds }, { quiet: true, signal })
        }
        spaceId={spaceId}
        projectId={projectId}
        hides={entity => !registry.kinds.get(entity.kind) || (types !== undefined && !types.includes(entity.kind))}
        canClear={!field.required}
        disabled={readOnly}
      />
    </Field>
  )
}
