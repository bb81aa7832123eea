import { CommandButton, Keys, useT } from '#core/client/index.ts'
import type { PlanView } from '../../shared/view.ts'
import { type Hand, placeOfHand } from '../nodes/lifted-nodes.ts'
import type { PlanColumn } from '../nodes/order.ts'
import styles from './node-listbox.module.css'

interface HandBarProps {
  view: PlanView
  columns: readonly PlanColumn[]
  hand: Hand | null
}

/** At the foot while nodes are in hand, and said with each step: what is in hand, and where it would be put down. */
export function HandBar({ view, columns, hand }: HandBarProps) {
  const t = useT()
  return (
    <div className={hand ? styles.hand : undefined}>
      {/* A region that is there before it says something is read out. */}
      <p role="status" className={styles.where}>
        {hand && <Where {...{ view, columns, hand }} />}
      </p>
      {hand && (
        <>
          <span className={styles.rule} />
          <span className={styles.hint}>
            <Keys keys={columns.length > 1 ? ['←', '↓', '↑', '→'] : ['↓', '↑']} /> {t('plans.hand-moves')}
          </span>
          <CommandButton command="plans.put-down" variant="ghost" />
          <CommandButton command="plans.put-back" variant="ghost" />
        </>
      )}
    </div>
  )
}

function Where({ view, columns, hand }: HandBarProps & { hand: Hand }) {
  const t = useT()
  const held = view.nodes.filter(({ id }) => hand.ids.has(id))
  const [first] = held
  const { status, label } = columns[hand.column] ?? {}
  const column = label ?? (status && t(`plans.status-${status}`))
  const where = placeOfHand(columns, hand)
  return (
    <>
      <b>
        {held.length === 1 ? first?.title || t('plans.untitled') : t('plans.template-nodes', { count: held.length })}
      </b>{' '}
      {column ? t('plans.hand-place', { status: column, ...where }) : t('plans.hand-row', where)}
    </>
  )
}
