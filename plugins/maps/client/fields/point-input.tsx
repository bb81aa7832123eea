import { Field, type FieldInputProps, NumberInput, useT } from '#core/client/index.ts'
import type { Point } from '../../shared/kind.ts'
import styles from './fields.module.css'

/** Coordinates on a map: two numbers, in pixels from its top left. */
export function Input({ label, field, value, error, readOnly, onChange }: FieldInputProps) {
  const t = useT()
  const point = (value ?? { x: 0, y: 0 }) as Point
  return (
    <Field label={label} error={error} required={field.required} group>
      <div className={styles.point}>
        {(['x', 'y'] as const).map(axis => (
          <NumberInput
            key={axis}
            aria-label={t(`maps.axis-${axis}`)}
            value={point[axis]}
            min={0}
            readOnly={readOnly}
            onValue={next => next !== null && onChange({ ...point, [axis]: next })}
          />
        ))}
      </div>
    </Field>
  )
}

/** In lists: `120, 45.5`. */
export function Cell({ value }: { value: unknown }) {
  const { x, y } = (value ?? {}) as Partial<Point>
  return x === undefined || y === undefined ? null : `${shortNumber(x)}, ${shortNumber(y)}`
}

/** A number with at most two decimals. */
function shortNumber(value: number): number {
  return Math.round(value * 100) / 100
}
