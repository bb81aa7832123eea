import { useEffect, useState } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import { FieldInput } from '../../form/field-input.tsx'
import { useFieldLabel } from '../../form/field-label.ts'
import type { Autosave } from '../../sync/autosave/autosave.ts'
import { useRemoteChange } from '../../sync/autosave/use-remote-change.ts'
import styles from './entity-fields.module.css'

interface EntityFieldsProps {
  kind: Kind
  names: readonly string[]
  autosave: Autosave
  mayEdit: boolean
  /** in the side card instead of the page */
  inCard?: boolean
}

/** Fields of an entity, each saved as it is edited. */
export function EntityFields({ kind, names, autosave, mayEdit, inCard }: EntityFieldsProps) {
  return (
    <section className={inCard ? styles.card : styles.page}>
      {names.map(name => (
        <EntityField key={name} kind={kind} name={name} autosave={autosave} mayEdit={mayEdit} />
      ))}
    </section>
  )
}

interface EntityFieldProps {
  kind: Kind
  name: string
  autosave: Autosave
  mayEdit: boolean
}

function EntityField({ kind, name, autosave, mayEdit }: EntityFieldProps) {
  const label = useFieldLabel(kind, name)
  const field = kind.fields[name]
  const [value, setValue] = useState(autosave.entity[name])
  const remoteChange = useRemoteChange(autosave, name)
  useEffect(() => {
    if (remoteChange && remoteChange.from !== remoteChange.to) setValue(remoteChange.to)
  }, [remoteChange])
  if (!field) return null
  const change = (next: unknown) => {
    setValue(next)
    autosave.edit({ [name]: next })
  }
  const input = (
    <FieldInput
      id={`${kind.name}-${name}`}
      name={name}
      label={label}
      field={field}
      value={value}
      readOnly={!mayEdit}
      onChange={change}
      remoteChange={remoteChange}
      live
    />
  )
  return mayEdit ? input : <fieldset disabled>{input}</fieldset>
}
