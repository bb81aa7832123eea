import { type KeyboardEvent, useRef, useState } from 'react'
import { capRadar, type FieldOption, radar, radarValue } from '#core/shared/fields/field.ts'
import { limits } from '#core/shared/limits.ts'
import { useT } from '../../i18n/intl.ts'
import type { FieldInputProps } from '../../registry/contract.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/field/field.tsx'
import { NumberInput } from '../../ui/input/number-input.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { RadarDrawing } from './radar-drawing.tsx'
import styles from './radar-input.module.css'

/** Two axes are one line: the drawing needs three. */
const minCorners = 3

type RadarValues = Readonly<Record<string, number>>

function valuesOf(value: unknown): RadarValues {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, one]) => typeof one === 'number'))
}

/**
 * The values of a radar, one line each. A field with options has exactly these; without options the user adds up to
 * ten. Each value defaults to 1 and is capped at the field's maximum; from three options on the radar is drawn
 * (FORM-28..31).
 */
export function RadarInput({ label, field, value, error, readOnly, onChange }: FieldInputProps) {
  const t = useT()
  const max = field.max ?? radar.max
  const values = valuesOf(value)
  const isCustom = !field.options
  const rows: readonly FieldOption[] = field.options ?? Object.keys(values).map(name => ({ value: name }))
  const at = (name: string) => radarValue(values, name, max)
  const set = (name: string, next: number | null) => onChange({ ...values, [name]: capRadar(next ?? 0, max) })
  return (
    <Field label={label} error={error} required={field.required} aside={t('form.radar-max', { max })} group>
      {rows.length >= minCorners && <RadarDrawing options={rows} values={values} max={max} />}
      <fieldset className={styles.radar} aria-label={label} disabled={readOnly}>
        {rows.map(({ value: name, label: optionLabel = name }) => (
          <div key={name} className={classNames(styles.row, isCustom && styles.own)}>
            <span className={styles.name} title={optionLabel}>
              {optionLabel}
            </span>
            <input
              type="range"
              className={styles.range}
              tabIndex={-1}
              aria-hidden
              min={0}
              max={max}
              value={at(name)}
              onChange={event => set(name, event.target.valueAsNumber)}
            />
            <NumberInput
              id={undefined}
              aria-label={optionLabel}
              min={0}
              max={max}
              value={at(name)}
              onValue={next => set(name, next)}
            />
            {isCustom && (
              <IconButton
                icon="x"
                size="s"
                data-field
                label={t('form.remove', { item: optionLabel })}
                onClick={() => onChange(Object.fromEntries(Object.entries(values).filter(([one]) => one !== name)))}
              />
            )}
          </div>
        ))}
        {isCustom && (
          <NewOption
            existing={Object.keys(values)}
            label={t('form.radar-option')}
            onAdd={name => onChange({ ...values, [name]: radar.value })}
          />
        )}
      </fieldset>
    </Field>
  )
}

interface NewOptionProps {
  existing: readonly string[]
  label: string
  onAdd(name: string): void
}

/** Adds an option. Empty and duplicate names are ignored; with ten options it is not rendered. */
function NewOption({ existing, label, onAdd }: NewOptionProps) {
  const t = useT()
  const [draft, setDraft] = useState('')
  const input = useRef<HTMLInputElement>(null)
  if (existing.length >= radar.options)
    return <p className={styles.full}>{t('form.radar-full', { count: radar.options })}</p>
  const add = () => {
    const name = draft.trim()
    input.current?.focus()
    if (name === '' || existing.includes(name)) return
    setDraft('')
    onAdd(name)
  }
  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    // Enter adds the option and does not submit the form around it.
    event.preventDefault()
    add()
  }
  return (
    <div className={styles.new}>
      <TextInput
        ref={input}
        id={undefined}
        aria-label={label}
        placeholder={label}
        value={draft}
        onValue={setDraft}
        onKeyDown={addByKey}
        maxLength={limits.nameMax}
        autoComplete="off"
      />
      <Button icon="plus" data-field onClick={add}>
        {t('form.add')}
      </Button>
    </div>
  )
}
