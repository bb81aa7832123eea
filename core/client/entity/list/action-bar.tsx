import { type ReactNode, useEffect } from 'react'
import { CommandButton } from '../../context/command-button.tsx'
import { useFacts } from '../../context/command-context.ts'
import { createCommandContext, isApplicable } from '../../context/run-command.ts'
import { useT } from '../../i18n/intl.ts'
import { useRegistry } from '../../registry/app-registry.ts'
import type { Command, Message } from '../../registry/contract.ts'
import styles from './entity-list.module.css'

/** Commands that remove entities are last, away from the others. */
const order = ({ danger, removes }: Command) => (danger ? 2 : removes ? 1 : 0)

interface ActionBarProps {
  /** how many rows are selected */
  count: number
  /** ids of commands that stand before the others */
  first?: readonly string[]
  /** ids of the only commands that it has, for rows that are no entities */
  only?: readonly string[] | undefined
  /** its buttons, in place of the commands on entities */
  children?: ReactNode
  /** the command that ends the selection, and what its button says */
  clear?: { readonly command: string; readonly label: Message }
}

/** Commands on the selected rows. */
export function ActionBar({ count, first = [], only, children, clear }: ActionBarProps) {
  const t = useT()
  const commands = useRegistry().commands.list()
  const facts = useFacts()
  const isShown = count > 0
  useEffect(() => {
    if (!isShown) return
    document.documentElement.dataset.actionBar = ''
    return () => {
      delete document.documentElement.dataset.actionBar
    }
  }, [isShown])
  if (!isShown) return null
  const { entities } = createCommandContext()
  const rank = ({ id }: Command) => (first.includes(id) ? first.indexOf(id) : first.length)
  const applicable = commands
    .filter(command =>
      only ? only.includes(command.id) : command.on && command.many && !command.hidden && !command.hiddenInBar,
    )
    .filter(command => isApplicable(command, facts, entities))
    .toSorted((a, b) => order(a) - order(b) || rank(a) - rank(b))
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('list.selected', { count })}>
      <b>{t('list.selected', { count })}</b>
      <div className={styles.actions}>
        {children ?? applicable.map(command => <CommandButton key={command.id} command={command.id} variant="ghost" />)}
      </div>
      <span className={styles.rule} />
      <CommandButton command={clear?.command ?? 'list.clear'} variant="ghost">
        {clear && t(clear.label)}
      </CommandButton>
    </div>
  )
}
