import { colorStyle, Icon, useT } from '#core/client/index.ts'
import styles from './graph.module.css'
import type { Graph } from './graph-state.ts'
import { kindLook, shapePaths } from './looks.ts'

/** What shapes, colours and icons mean, and how many there are of each kind. */
export function Legend({ graph }: { graph: Graph }) {
  const t = useT()
  const kinds = [...new Set(graph.nodes.map(({ entity }) => entity))].sort()
  return (
    <ul className={styles.legend} aria-label={t('graph.by-kind')}>
      {kinds.map(kind => {
        const { shape, color, icon } = kindLook(kind)
        return (
          <li key={kind} style={colorStyle(color)}>
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <path d={shapePaths[shape]} />
            </svg>
            <Icon name={icon} />
            <span>{t(`kind.${kind}.many`)}</span>
            <span className={styles.amount}>{graph.nodes.filter(({ entity }) => entity === kind).length}</span>
          </li>
        )
      })}
    </ul>
  )
}
