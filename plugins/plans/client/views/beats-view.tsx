import { useMemo } from 'react'
import { Icon, Keys, useKeysOf, useT } from '#core/client/index.ts'
import { beginningLine } from '#core/shared/rich-text/nodes.ts'
import { shownDescriptionMax } from '../../shared/limits.ts'
import { statusOf } from '../../shared/status.ts'
import { StatusMark } from '../nodes/status-mark.tsx'
import type { PlanPageState } from '../use-plan.ts'
import { NoNodes } from './no-nodes.tsx'
import { NodeAbout } from './node-about.tsx'
import { NodeListbox, type OptionContentProps } from './node-listbox.tsx'
import styles from './views.module.css'

/** Beat sheets: the nodes as one list in their order. */
export function BeatsView({ state }: { state: PlanPageState }) {
  const { view } = state
  const { shown } = view
  const columns = useMemo(() => [{ nodes: shown }], [shown])
  if (shown.length === 0) return <NoNodes view={view} />
  return (
    <>
      <Heads />
      <NodeListbox
        {...{ state, columns }}
        classes={{ list: styles.beats, option: styles.beat }}
        Content={Beat}
        counts
      />
      <p className={styles.keyline} aria-hidden="true">
        {hints.map(([command, says]) => (
          <KeyHint key={command} command={command} says={says} />
        ))}
      </p>
    </>
  )
}

const hints = [
  ['plans.move-up', 'plans.key-moves'],
  ['plans.lift', 'plans.key-lifts'],
  ['plans.status', 'plans.key-status'],
  ['plans.add', 'plans.key-adds'],
  ['plans.edit', 'plans.key-edits'],
] as const

/** A key, and what it does. */
function KeyHint({ command, says }: { command: string; says: (typeof hints)[number][1] }) {
  const t = useT()
  const keys = useKeysOf(command)
  if (!keys) return null
  return (
    <span>
      <Keys keys={keys} /> {t(says)}
    </span>
  )
}

/** Above the list, which holds nothing but its options. */
function Heads() {
  const t = useT()
  return (
    <div className={styles.heads} aria-hidden="true">
      <span className={styles.grip} />
      <span className={styles.beatStatus}>{t('plans.status')}</span>
      <span className={styles.name}>{t('field.title')}</span>
      <span className={styles.told}>{t('plans.description')}</span>
      <span className={styles.share}>{t('plans.through')}</span>
    </div>
  )
}

/** How much of the plan is over when a node begins: of the first nothing, with the last all. */
function shareOf(number: number, count: number): number {
  return count > 1 ? (number - 1) / (count - 1) : 0
}

function Beat({ node, number, count, check, mayEdit, tags, subjects }: OptionContentProps) {
  const t = useT()
  const { title, description } = node
  return (
    <>
      <span className={styles.grip}>{mayEdit && <Icon name="grip-vertical" size="s" />}</span>
      <span className={styles.beatStatus}>
        <StatusMark status={statusOf(node)} />
      </span>
      <span className={styles.name}>
        {check}
        <span className={styles.cut}>{title || t('plans.untitled')}</span>
      </span>
      <span className={styles.told}>{beginningLine(description ?? [], shownDescriptionMax)}</span>
      <NodeAbout view={{ tags, subjects }} node={node} />
      <span className={styles.share}>{t('plans.share', { percent: Math.round(100 * shareOf(number, count)) })}</span>
    </>
  )
}
