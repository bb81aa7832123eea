import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { Kind } from '#core/shared/kind.ts'
import { runCommand } from '../../../context/run-command.ts'
import { FieldInput } from '../../../form/field-input.tsx'
import { useFieldLabel } from '../../../form/field-label.ts'
import { visibleFields } from '../../../form/field-rules.ts'
import { fieldError } from '../../../i18n/issue-messages.ts'
import { useRegistry } from '../../../registry/app-registry.ts'
import { parseKeys } from '../../../shortcuts/keys/keys.ts'
import { alphabetOf, chordMatches } from '../../../shortcuts/keys/layout.ts'
import { isMac, keyTable } from '../../../shortcuts/table.ts'
import { useRemoteChange } from '../../../sync/autosave/use-remote-change.ts'
import type { EntityPageState } from '../use-entity-page.ts'
import styles from './entity-fields.module.css'

interface EntityFieldsProps {
  page: EntityPageState
  names: readonly string[]
  /** in the side card instead of the page */
  inCard?: boolean
}

/** Fields of an entity, each saved as it is edited; those without an input, or that do not apply now, are left out. */
export function EntityFields({ page, names, inCard }: EntityFieldsProps) {
  const { fieldTypes } = useRegistry()
  const { fields } = page.kind
  const visible = visibleFields(fields, page.values)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = section
    current?.addEventListener('keydown', undoByKey)
    return () => current?.removeEventListener('keydown', undoByKey)
  }, [])
  return (
    <section ref={section} className={inCard ? styles.card : styles.page}>
      {names.map(name => {
        const field = visible[name]
        return field && fieldTypes.get(field.form) && <EntityField key={name} page={page} name={name} field={field} />
      })}
    </section>
  )
}

/** Inputs of these fields have the undo of the text that is typed in them. */
const textForms = new Set(['string', 'textarea', 'slate'])

interface EntityFieldProps {
  page: EntityPageState
  name: string
  field: Kind['fields'][string]
}

function EntityField({ page, name, field }: EntityFieldProps) {
  const { kind, autosave, mayEdit, values } = page
  const label = useFieldLabel(kind, name)
  const remoteChange = useRemoteChange(autosave, name)
  const issue = useSnapshot(autosave.state).issues[name]
  useEffect(() => {
    autosave.shownFields.add(name)
    return () => {
      autosave.shownFields.delete(name)
    }
  }, [autosave, name])
  const isText = textForms.has(field.form)
  const input = (
    <FieldInput
      id={`${kind.name}-${name}`}
      name={name}
      label={label}
      field={field}
      value={values[name]}
      error={issue && fieldError(issue)}
      readOnly={!mayEdit}
      onChange={value => (isText ? autosave.edit({ [name]: value }) : page.edit({ [name]: value }))}
      remoteChange={remoteChange}
      live
    />
  )
  return mayEdit ? input : <fieldset disabled>{input}</fieldset>
}

/** The keys of the page's undo work in inputs whose value is no text, such as a number or a choice. */
function undoByKey(event: KeyboardEvent): void {
  if (!(event.target instanceof HTMLElement && event.target.matches('[role="spinbutton"], select'))) return
  const binding = keyTable().find(({ command, keys }) => {
    const [chord, ...more] = parseKeys(keys)
    const layout = { mac: isMac, alphabet: alphabetOf(event, isMac) }
    return /^page\.(undo|redo)$/.test(command) && chord && !more.length && chordMatches(chord, event, layout)
  })
  if (!binding) return
  event.preventDefault()
  void runCommand(binding.command)
}
