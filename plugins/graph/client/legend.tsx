import { useT } from '#core/client/index.ts'
import styles from './graph.module.css'
import type { Graph } from './graph-state.ts'

/** The shapes of the drawing library, and how they look in the legend: paths in a square of 12. */
const looks = {
  dot: 'M6 1a5 5 0 1 1 0 10a5 5 0 1 1 0-10z',
  square: 'M1.5 1.5h9v9h-9z',
  diamond: 'M6 0.5l5.5 5.5l-5.5 5.5l-5.5-5.5z',
  triangle: 'M6 1l5.5 10h-11z',
  hexagon: 'M3.2 1.2h5.6l2.8 4.8l-2.8 4.8h-5.6l-2.8-4.8z',
  star: 'M6 0.5l1.6 3.7l4 0.4l-3 2.7l0.9 4l-3.5-2.1l-3.5 2.1l0.9-4l-3-2.7l4-0.4z',
  triangleDown: 'M6 11l5.5-10h-11z',
} as const

type Shape = keyof typeof looks
const shapes = Object.keys(looks) as Shape[]

/** The shape that stands for each kind in a graph. */
export function kindShapes(graph: Graph): Map<string, Shape> {
  const kinds = [...new Set(graph.nodes.map(({ entity }) => entity))].sort()
  return new Map(kinds.map((kind, at) => [kind, shapes[at % shapes.length] ?? 'dot']))
}

/** What the shapes mean, and how many there are of each. */
export function Legend({ graph }: { graph: Graph }) {
  const t = useT()
  return (
    <ul className={styles.legend} aria-label={t('graph.by-kind')}>
      {[...kindShapes(graph)].map(([kind, shape]) => (
        <li key={kind}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d={looks[shape]} />
          </svg>
          <span>{t(`kind.${kind}.many`)}</span>
          <span className={styles.amount}>{graph.nodes.filter(({ entity }) => entity === kind).length}</span>
        </li>
      ))}
    </ul>
  )
}
