import { type KeyboardEvent, useRef, useState } from 'react'
import { capRadar, type FieldOption, radar, radarValue } from '#core/shared/field.ts'
import { limits } from '#core/shared/limits.ts'
import { useT } from '../i18n/intl.ts'
import type { FieldInputProps } from '../registry/contract.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { RadarDrawing } from './radar-drawing.tsx'
import styles from './radar-input.module.css'

/** Two axes lie on one line: there is nothing to see. */
const fewestCorners = 3

type Values = Readonly<Record<string, number>>

function valuesOf(value: unknown): Values {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, one]) => typeof one === 'number'))
}

/**
 * The values of a radar, one line each. A field that names its options has just these; one that names none takes up to
 * ten of the person's own. Each option begins with 1 (content 3), and is drawn as soon as there are three. No value goes over the field's maximum.
 */
export function RadarInput({ label, field, value, fault, readOnly, onChange }: FieldInputProps) {
  const t = useT()
  const max = field.max ?? radar.max
  const values = valuesOf(value)
  const own = !field.options
  const rows: readonly FieldOption[] = field.options ?? Object.keys(values).map(name => ({ value: name }))
  const at = (name: string) => radarValue(values, name, max)
  const set = (name: string, next: number | null) => onChange({ ...values, [name]: capRadar(next ?? 0, max) })
  return (
    <Field label={label} error={fault} required={field.required} aside={t('form.radar-max', { max })} group>
      {rows.length >= fewestCorners && <RadarDrawing options={rows} values={values} max={max} />}
      <fieldset className={styles.radar} aria-label={label} disabled={readOnly}>
        {rows.map(({ value: name, label: words = name }) => (
          <div key={name} className={classNames(styles.row, own && styles.own)}>
            <span className={styles.name} title={words}>
              {words}
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
              aria-label={words}
              min={0}
              max={max}
              value={at(name)}
              onValue={next => set(name, next)}
            />
            {own && (
              <IconButton
                icon="x"
                size="s"
                data-field
                label={t('form.remove', { item: words })}
                onClick={() => onChange(Object.fromEntries(Object.entries(values).filter(([one]) => one !== name)))}
              />
            )}
          </div>
        ))}
        {own && (
          <NewOption
            known={Object.keys(values)}
            label={t('form.radar-option')}
            onAdd={name => onChange({ ...values, [name]: radar.value })}
          />
        )}
      </fieldset>
    </Field>
  )
}

interface NewOptionProps {
  known: readonly string[]
  label: string
  onAdd(name: string): void
}

/** What is empty or there already is not added; the eleventh is not asked for. */
function NewOption({ known, label, onAdd }: NewOptionProps) {
  const t = useT()
  const [draft, setDraft] = useState('')
  const input = useRef<HTMLInputElement>(null)
  if (known.length >= radar.options)
    return <p className={styles.full}>{t('form.radar-full', { count: radar.options })}</p>
  const add = () => {
    const name = draft.trim()
    input.current?.focus()
    if (name === '' || known.includes(name)) return
    setDraft('')
    onAdd(name)
  }
  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    // The line goes to the radar, the form around it stays open.
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
