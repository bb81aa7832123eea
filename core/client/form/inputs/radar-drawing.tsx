import { radarValue } from '#core/shared/fields/field.ts'
import { axisPoint, outlinePoints, pointList, textAnchorAt, truncateText } from '../../ui/radar-points.ts'
import styles from './radar-drawing.module.css'

interface RadarDrawingProps {
  options: readonly { value: string; label?: string }[]
  values: Readonly<Record<string, number>>
  max: number
}

const radius = 56
const rings = [1 / 3, 2 / 3, 1]
const maxLetters = 12

/**
 * The drawing of a radar while its values are edited. The inputs beside it hold the same values, so it is hidden from
 * screen readers.
 */
export function RadarDrawing({ options, values, max }: RadarDrawingProps) {
  const count = options.length
  const amounts = options.map(({ value }) => radarValue(values, value, max))
  const points = outlinePoints(amounts, max, radius)
  return (
    <svg viewBox="-140 -84 280 168" className={styles.drawing} aria-hidden="true">
      {rings.map(ring => (
        <polygon
          key={ring}
          className={styles.ring}
          points={pointList(options.map((_, at) => axisPoint(at, count, radius * ring)))}
        />
      ))}
      {options.map(({ value, label = value }, at) => {
        const end = axisPoint(at, count, radius)
        const words = axisPoint(at, count, radius + 12)
        return (
          <g key={value}>
            <line className={styles.ring} x2={end.x} y2={end.y} />
            <text className={styles.words} x={words.x} y={words.y + 4} textAnchor={textAnchorAt(words)}>
              {truncateText(label, maxLetters)} <tspan className={styles.amount}>{amounts[at]}</tspan>
            </text>
          </g>
        )
      })}
      <polygon className={styles.outline} points={pointList(points)} />
      {points.map((point, at) => (
        <circle key={options[at]?.value} className={styles.dot} cx={point.x} cy={point.y} r={3} />
      ))}
    </svg>
  )
}
