import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { choicesOf } from '#core/shared/fields/field-choices.ts'
import { plainTypeOf } from '#core/shared/fields/plain-type.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { FieldCondition } from '#core/shared/kind-calls.ts'
import { fieldLabel } from '../../../form/field-label.ts'
import { formatNumber, t, useT } from '../../../i18n/intl.ts'
import type { StepOption } from '../../../registry/contract.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { NumberInput } from '../../../ui/input/number-input.tsx'
import { Menu } from '../../../ui/menu/menu.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import styles from '../entity-list.module.css'
import { type ListWhere, whereFilter } from './where-filter.ts'

type FilterValue = string | boolean

interface FilterableField {
  name: string
  /** what there is to choose from; none of a number */
  choices: readonly { value: FilterValue; label: string }[]
}

/** The indexed fields of a kind that hold a choice, a switch or a number. */
export function filterableFields({ fields, indexed }: Kind): FilterableField[] {
  return indexed.flatMap(name => {
    const field = fields[name]
    const type = field && plainTypeOf(field)
    // The first number of a list is an order; people do not type it.
    if (field?.sortsByFirst) return []
    if (type === 'number') return [{ name, choices: [] }]
    const values: FilterValue[] = type === 'boolean' ? [true, false] : field ? choicesOf(field) : []
    const choices = values.map(value => ({ value, label: valueLabel(field?.options, value) }))
    return choices.length > 0 ? [{ name, choices }] : []
  })
}

function valueLabel(options: Kind['fields'][string]['options'], value: FilterValue): string {
  if (typeof value === 'boolean') return t(value ? 'list.yes' : 'list.no')
  return options ? (options.find(option => option.value === value)?.label ?? value) : t(`option.${value}`)
}

interface WhereFiltersProps {
  kind: Kind
  where: ListWhere
  onWhere(where: ListWhere): void
}

/** A control for each field by which the list can be filtered; the palette offers the same. */
export function WhereFilters({ kind, where, onWhere }: WhereFiltersProps) {
  useT()
  const fields = filterableFields(kind)
  const [opened, setOpened] = useState<string | null>(null)
  const change = (name: string, condition: FieldCondition | undefined) => {
    const { [name]: _, ...others } = where
    onWhere(condition === undefined ? others : { ...others, [name]: condition })
  }
  const options = useEffectEvent((): StepOption[] =>
    fields.flatMap(({ name, choices }) => {
      const field = fieldLabel(kind, name)
      const option = (value: FilterValue | null, label: string, about?: string) => ({
        ...{ value: JSON.stringify([name, value]), label, about, icon: 'list' },
      })
      const all = where[name] === undefined ? [] : [option(null, t('list.any-value', { field }))]
      if (choices.length === 0) return [option('', t('list.between', { field })), ...all]
      const current = (value: FilterValue) => (where[name] === value ? t('shell.current') : undefined)
      return [
        ...choices.map(({ value, label }) =>
          option(value, t('list.field-value', { field, value: label }), current(value)),
        ),
        ...all,
      ]
    }),
  )
  const choose = useEffectEvent((answer: string) => {
    const [name, value] = JSON.parse(answer) as [string, FilterValue | null]
    if (value === '' && fields.some(field => field.name === name && field.choices.length === 0)) setOpened(name)
    else change(name, value ?? undefined)
  })
  useEffect(() => whereFilter.register({ options: () => options(), choose: answer => choose(answer) }), [])
  return fields.map(({ name, choices }) =>
    choices.length === 0 ? (
      <RangeFilter
        key={name}
        label={fieldLabel(kind, name)}
        value={where[name]}
        onValue={condition => change(name, condition)}
        open={opened === name}
        onOpen={open => setOpened(open ? name : null)}
      />
    ) : (
      <ChoiceFilter
        key={name}
        label={fieldLabel(kind, name)}
        choices={choices}
        value={where[name]}
        onValue={condition => change(name, condition)}
      />
    ),
  )
}

interface FilterProps {
  label: string
  value: FieldCondition | undefined
  onValue(value: FieldCondition | undefined): void
}

function ChoiceFilter({ label: field, choices, value, onValue }: FilterProps & Pick<FilterableField, 'choices'>) {
  const t = useT()
  const chosen = choices.find(choice => choice.value === value)
  const all = t('list.any-value', { field })
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          icon="list"
          iconEnd="chevron-down"
          data-command="list.filter-by"
          data-filtered={chosen !== undefined}
        >
          <span className={styles.cut}>{chosen ? t('list.field-value', { field, value: chosen.label }) : all}</span>
        </Button>
      }
      groups={[
        {
          id: 'values',
          items: [
            { id: 'any', command: 'list.filter-by', label: all, checked: !chosen, onSelect: () => onValue(undefined) },
            ...choices.map(choice => ({
              ...{
                id: String(choice.value),
                command: 'list.filter-by',
                label: choice.label,
                checked: choice === chosen,
              },
              onSelect: () => onValue(choice.value),
            })),
          ],
        },
      ]}
    />
  )
}

interface Range {
  from?: number
  to?: number
}

function rangeLabel(field: string, { from, to }: Range): string {
  if (from === undefined) return t('list.up-to', { field, to: formatNumber(to ?? 0) })
  if (to === undefined) return t('list.at-least', { field, from: formatNumber(from) })
  return t('list.range', { field, from: formatNumber(from), to: formatNumber(to) })
}

interface RangeFilterProps extends FilterProps {
  open: boolean
  onOpen(open: boolean): void
}

/** Two numbers, each of which may be empty. */
function RangeFilter({ label: field, value, onValue, open, onOpen }: RangeFilterProps) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  const range: Range = typeof value === 'object' ? (value as Range) : {}
  const isSet = range.from !== undefined || range.to !== undefined
  const change = (end: keyof Range, limit: number | null) => {
    const { [end]: _, ...other } = range
    const next: Range = limit === null ? other : { ...other, [end]: limit }
    onValue(Object.keys(next).length > 0 ? next : undefined)
  }
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        icon="list"
        iconEnd="chevron-down"
        data-command="list.filter-by"
        data-filtered={isSet}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => onOpen(!open)}
      >
        <span className={styles.cut}>{isSet ? rangeLabel(field, range) : t('list.any-value', { field })}</span>
      </Button>
      {open && (
        <Panel button={button} label={field} onClose={() => onOpen(false)}>
          <form
            className={styles.range}
            onSubmit={event => {
              event.preventDefault()
              onOpen(false)
              button.current?.focus()
            }}
          >
            <Field label={t('list.from')}>
              <NumberInput value={range.from ?? null} onValue={limit => change('from', limit)} />
            </Field>
            <Field label={t('list.to')}>
              <NumberInput value={range.to ?? null} onValue={limit => change('to', limit)} />
            </Field>
          </form>
        </Panel>
      )}
    </>
  )
}
