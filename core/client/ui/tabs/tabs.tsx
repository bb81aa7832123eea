import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { rove } from '../roving.ts'
import styles from './tabs.module.css'

export type Tab<Value extends string> = { value: Value; label: ReactNode; count?: number | string }

export type TabsProps<Value extends string> = {
  /** Connects tabs to their TabPanel; unique on the page. */
  id: string
  /** Label of the row. */
  label: string
  value: Value
  onValue: (value: Value) => void
  tabs: readonly Tab<Value>[]
  /** Whether TabPanels with this id are on the page. */
  hasPanels?: boolean
  className?: string
}

/** A row of tabs with one tab stop; arrows, Home and End move and select. */
export function Tabs<Value extends string>({
  id,
  label,
  value,
  onValue,
  tabs,
  hasPanels,
  className,
}: TabsProps<Value>) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector(`[data-value="${CSS.escape(value)}"]`)
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])
  const choose = (index: number) => {
    const tab = tabs[index]
    if (tab && tab.value !== value) onValue(tab.value)
  }
  const hasSelected = tabs.some(tab => tab.value === value)
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      className={classNames(styles.row, className)}
      onKeyDown={event => rove(event, choose)}
    >
      {tabs.map((tab, index) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.value}`}
          data-roving=""
          data-value={tab.value}
          aria-selected={tab.value === value}
          aria-controls={hasPanels && tab.value === value ? `${id}-panel-${tab.value}` : undefined}
          tabIndex={tab.value === value || (!hasSelected && index === 0) ? 0 : -1}
          className={styles.tab}
          onClick={() => choose(index)}
        >
          {tab.label}
          {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
        </button>
      ))}
    </div>
  )
}

export type TabPanelProps = { id: string; value: string; className?: string; children: ReactNode }

/** The panel of a tab; render it for the selected tab only. */
export function TabPanel({ id, value, className, children }: TabPanelProps) {
  return (
    <div role="tabpanel" id={`${id}-panel-${value}`} aria-labelledby={`${id}-tab-${value}`} className={className}>
      {children}
    </div>
  )
}
