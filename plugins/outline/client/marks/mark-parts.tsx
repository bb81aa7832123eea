import type { CSSProperties } from 'react'
import { Button, colorStyle, Menu, useT } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { MarkList, OutlineMark } from '../../shared.ts'
import styles from './marks.module.css'
import { markName, useMarks } from './marks.ts'

/** A ring that fills as the work goes on, and the name of a status; nothing if the project has it no longer. */
export function OutlineStatus({ place, id, className }: { place: Place; id: string; className?: string }) {
  const { statuses } = useMarks(place)
  const at = statuses.findIndex(one => one.id === id)
  const status = statuses[at]
  if (!status) return null
  const filled = statuses.length > 1 ? Math.round((100 * at) / (statuses.length - 1)) : 100
  return (
    <span className={`${styles.status} ${className ?? ''}`} style={colorStyle(status.color)}>
      <i aria-hidden="true" style={{ '--filled': `${filled}%` } as CSSProperties} />
      <span>{markName(status)}</span>
    </span>
  )
}

/** A dot and the name of a label. */
export function LabelMark({ place, id }: { place: Place; id: string }) {
  const label = useMarks(place).labels.find(one => one.id === id)
  return (
    label && (
      <span className={styles.label} style={colorStyle(label.color)}>
        <i aria-hidden="true" />
        <span>{markName(label)}</span>
      </span>
    )
  )
}

export function MarkOf({ list, ...props }: { list: MarkList; place: Place; id: string }) {
  return list === 'statuses' ? <OutlineStatus {...props} /> : <LabelMark {...props} />
}

interface MarkMenuProps {
  list: MarkList
  place: Place
  /** null for none */
  value: string | null
  /** what it is the status or label of */
  title: string
  /** shows what can be chosen while nothing is, not only under the pointer */
  plain?: boolean
  onChoose(id: string | null): void
  /** asks for the name of a new one */
  onNew?: () => void
}

/** Shows a status or label; chosen from a menu. */
export function MarkMenu({ list, place, value, title, plain, onChoose, onNew }: MarkMenuProps) {
  const t = useT()
  const marks: readonly OutlineMark[] = useMarks(place)[list]
  const isStatus = list === 'statuses'
  const current = marks.find(({ id }) => id === value)
  const label = t(isStatus ? 'outline.status-of' : 'outline.label-of', { title })
  const ask = t(isStatus ? 'outline.set-status' : 'outline.set-label')
  const command = isStatus ? 'outline.status' : 'outline.label'
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="s"
          aria-label={`${label}: ${current ? markName(current) : ask}`}
          data-command={command}
        >
          {current ? (
            <MarkOf list={list} place={place} id={current.id} />
          ) : (
            <span className={plain ? styles.ask : styles.none}>{ask}</span>
          )}
        </Button>
      }
      groups={[
        {
          id: list,
          items: [
            ...marks.map(one => ({
              ...{ id: one.id, command, label: markName(one), checked: one.id === current?.id },
              onSelect: () => onChoose(one.id),
            })),
            ...(onNew
              ? [
                  {
                    ...{ id: ' new', icon: 'plus', command: 'outline.new-label', checked: false },
                    ...{ label: t('command.outline.new-label'), onSelect: onNew },
                  },
                ]
              : []),
            {
              ...{ id: '', command, checked: !current },
              label: t(isStatus ? 'outline.no-status' : 'outline.no-label'),
              onSelect: () => onChoose(null),
            },
          ],
        },
      ]}
    />
  )
}
