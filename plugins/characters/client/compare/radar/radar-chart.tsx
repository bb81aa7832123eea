import {
  axisPoint,
  classNames,
  colorStyle,
  formatNumber,
  outlinePoints,
  pointList,
  textAnchorAt,
  truncateText,
  useT,
} from '#core/client/index.ts'
import { radarValue } from '#core/shared/fields/field.ts'
import { seriesColors } from './colors.ts'
import styles from './radar.module.css'

/** The values of one character. */
export interface RadarSeries {
  id: string
  name: string
  values: Readonly<Record<string, unknown>>
}

interface RadarChartProps {
  /** the name of the field */
  label: string
  options: readonly string[]
  max: number
  series: readonly RadarSeries[]
  /** shows the table below the drawing to everyone, not only to screen readers */
  withTable?: boolean
}

const radius = 100
const ringCount = [0.25, 0.5, 0.75, 1]
/** room for the labels around the chart */
const viewBox = { x: -176, y: -128, width: 352, height: 256 }
const maxLabelLength = 14

/** Shows values as outlines over several axes and as a table with the same content. */
export function RadarChart({ label, options, max, series, withTable = false }: RadarChartProps) {
  const t = useT()
  const names = series.map(({ name }) => name).join(', ')
  return (
    <figure className={styles.chart}>
      <svg
        role="img"
        aria-label={t('characters.chart', { label, names })}
        viewBox={`${viewBox.x} ${viewBox.y} ${viewBox.width} ${viewBox.height}`}
        className={styles.drawing}
      >
        {ringCount.map(ring => (
          <polygon
            key={ring}
            className={styles.ring}
            points={pointList(options.map((_, at) => axisPoint(at, options.length, radius * ring)))}
          />
        ))}
        {options.map((option, at) => {
          const end = axisPoint(at, options.length, radius)
          const words = axisPoint(at, options.length, radius + 14)
          return (
            <g key={option}>
              <line className={styles.axis} x2={end.x} y2={end.y} />
              <text className={styles.words} x={words.x} y={words.y + 4} textAnchor={textAnchorAt(words)}>
                <title>{option}</title>
                {truncateText(option, maxLabelLength)}
              </text>
            </g>
          )
        })}
        {series.map((one, at) => {
          const points = outlinePoints(
            options.map(option => radarValue(one.values, option, max)),
            max,
            radius,
          )
          return (
            <g key={one.id} style={colorStyle(seriesColors[at % seriesColors.length])} data-series={one.id}>
              <polygon className={classNames(styles.outline, styles[`dash${at % 4}`])} points={pointList(points)} />
              {points.map((point, corner) => (
                <circle key={options[corner]} className={styles.dot} cx={point.x} cy={point.y} r={3} />
              ))}
            </g>
          )
        })}
      </svg>
      <table className={withTable ? styles.table : 'vh'}>
        <caption className="vh">{t('characters.chart', { label, names })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('characters.option')}</th>
            {series.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {options.map(option => (
            <tr key={option}>
              <th scope="row">{option}</th>
              {series.map(one => (
                <td key={one.id}>{formatNumber(radarValue(one.values, option, max))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
