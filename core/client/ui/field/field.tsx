import { createContext, type ReactNode, useContext, useId } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './field.module.css'

type FieldWiring = { id: string; labelId: string; describedBy: string | undefined; invalid: boolean; required: boolean }

const FieldContext = createContext<FieldWiring | null>(null)

type FieldProps = {
  label: ReactNode
  /** At the right of the label: a count, the chosen value, a link. */
  aside?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  /** A group (radios, a picker) is labelled but not focused by a click on the label. */
  group?: boolean
  /** One control of this folder; it gets its id, description and state from here. */
  children: ReactNode
}

/** A label over a control, with hint and error below. */
export function Field({ label, aside, hint, error, required = false, group = false, children }: FieldProps) {
  const id = useId()
  const ids = { label: `${id}label`, hint: `${id}hint`, error: `${id}error` }
  const describedBy = [error && ids.error, hint && ids.hint].filter(Boolean).join(' ') || undefined
  return (
    <div className={styles.field}>
      <div className={styles.caption}>
        {group ? (
          <span id={ids.label}>{label}</span>
        ) : (
          <label id={ids.label} htmlFor={id}>
            {label}
          </label>
        )}
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      <FieldContext value={{ id, labelId: ids.label, describedBy, invalid: Boolean(error), required }}>
        {children}
      </FieldContext>
      {error && (
        <p className={styles.error} id={ids.error}>
          <Icon name="triangle-alert" size="s" />
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={ids.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

type ControlWiring = {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

/** The props a control takes from the Field around it; empty outside one. */
export function useControl(): ControlWiring {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  }
}

/** The same for a group, by aria-labelledby, because a label element labels only single controls. */
export function useGroupControl(): Omit<ControlWiring, 'id'> & { 'aria-labelledby'?: string } {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    'aria-labelledby': field.labelId,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  }
}
