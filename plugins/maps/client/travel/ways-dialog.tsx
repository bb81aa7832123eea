import { useEffect, useRef, useState } from 'react'
import { Button, Dialog, Field, IconButton, pushOverlay, TextInput, useT } from '#core/client/index.ts'
import type { Way } from '../../shared/kind.ts'
import { mapLimits } from '../../shared/limits.ts'
import type { MapState } from '../map/use-map.ts'
import { positive, setWays } from './travel.ts'
import styles from './ways-dialog.module.css'

/** A way of travelling while it is edited. */
interface EditedWay {
  id: string
  name: string
  speed: string
}

const rowOf = ({ id, name, speed }: Way): EditedWay => ({ id, name, speed: String(speed) })
const emptyRow = (): EditedWay => ({ id: crypto.randomUUID(), name: '', speed: '' })
const isEmpty = ({ name, speed }: EditedWay) => name.trim() === '' && speed.trim() === ''

/** Edits the ways of travelling of the project: what they are called, and how far one gets in a day. */
export function WaysDialog({ state }: { state: MapState }) {
  const t = useT()
  const { ways, openWays, map } = state
  // What others change meanwhile is not merged: saving reports it as a conflict.
  const [{ revision, first }] = useState(() => ({ revision: ways.revision, first: ways.ofProject }))
  const [rows, setRows] = useState<readonly EditedWay[]>(() => (first.length > 0 ? first.map(rowOf) : [emptyRow()]))
  const [isTried, setTried] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => pushOverlay('map-ways'), [])
  const change = (id: string, values: Partial<EditedWay>) =>
    setRows(rows.map(row => (row.id === id ? { ...row, ...values } : row)))
  const close = () => openWays(false)
  const focusLast = () =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  const add = () => {
    setRows([...rows, emptyRow()])
    focusLast()
  }
  const remove = (id: string) => {
    setRows(rows.filter(row => row.id !== id))
    focusLast()
  }
  const submit = async () => {
    const filled = rows.filter(row => !isEmpty(row))
    const next = filled.flatMap(row => wayOf(row) ?? [])
    if (next.length < filled.length) {
      setTried(true)
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    // What could not be saved stays here to be read.
    if (JSON.stringify(next) === JSON.stringify(first) || (await setWays(state, next, revision))) close()
  }
  return (
    <Dialog
      open
      title={t('map.ways')}
      closeLabel={t('shell.close')}
      closesOutside={false}
      onOpenChange={open => !open && close()}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button variant="ghost" keys={['Esc']} data-answer="cancel" onClick={close}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" variant="primary" data-answer="submit">
            {t('maps.save-ways')}
          </Button>
        </>
      }
    >
      <p className={styles.about}>{t('maps.ways-about', { unit: map.unit || t('maps.units-of-map') })}</p>
      <ul ref={list} className={styles.rows}>
        {rows.map((row, at) => (
          <li key={row.id}>
            <Field
              label={t('maps.way-name')}
              error={isTried && isWrongName(row) ? t('maps.needs-way-name') : undefined}
            >
              <TextInput value={row.name} maxLength={mapLimits.wayName} onValue={name => change(row.id, { name })} />
            </Field>
            <Field
              label={t('maps.way-speed')}
              error={isTried && isWrongSpeed(row) ? t('maps.positive-number') : undefined}
            >
              <TextInput inputMode="decimal" value={row.speed} onValue={speed => change(row.id, { speed })} />
            </Field>
            <IconButton
              data-answer="remove"
              icon="x"
              label={t('maps.remove-way', { name: row.name.trim() || String(at + 1) })}
              variant="ghost"
              onClick={() => remove(row.id)}
            />
          </li>
        ))}
      </ul>
      {rows.length < mapLimits.ways && (
        <Button data-answer="add" icon="plus" variant="ghost" onClick={add}>
          {t('maps.one-more-way')}
        </Button>
      )}
    </Dialog>
  )
}

const isWrongName = (row: EditedWay) => !isEmpty(row) && row.name.trim() === ''
const isWrongSpeed = (row: EditedWay) => !isEmpty(row) && positive(row.speed, { max: mapLimits.speed }) === null

/** Null while something of it is missing or wrong. */
function wayOf(row: EditedWay): Way | null {
  const speed = positive(row.speed, { max: mapLimits.speed })
  const name = row.name.trim()
  return name === '' || speed === null ? null : { id: row.id, name, speed }
}
