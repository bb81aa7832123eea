import { Tabs as Primitive } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './tabs.module.css'

export type Tab<Value extends string> = { value: Value; label: ReactNode; count?: number | string }

type TabsProps<Value extends string> = {
  /** Label of the row. */
  label: string
  value: Value
  onValue: (value: Value) => void
  tabs: readonly Tab<Value>[]
  /** The panel of the selected tab; without it what the tabs choose is elsewhere on the page. */
  children?: ReactNode
}

/**
 * A row of tabs; arrows, Home and End move and select. Its one tab stop is the selected tab. The library's would be the
 * row, which passes the focus on.
 */
export function Tabs<Value extends string>({ label, value, onValue, tabs, children }: TabsProps<Value>) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector(`[data-value="${CSS.escape(value)}"]`)
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])
  return (
    <Primitive.Root value={value} onValueChange={next => onValue(next as Value)} className={styles.tabs}>
      <Primitive.List ref={row} aria-label={label} tabIndex={undefined} className={styles.row}>
        {tabs.map(tab => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            data-value={tab.value}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles.tab}
            {...(!(children && tab.value === value) && { 'aria-controls': undefined })}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {children && (
        <Primitive.Content value={value} tabIndex={undefined}>
          {children}
        </Primitive.Content>
      )}
    </Primitive.Root>
  )
}
