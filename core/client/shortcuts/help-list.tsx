import { useEffect } from 'react'
import { applies, contextFor, labelOf, runCommand } from '../desk/commands.ts'
import { layOver } from '../desk/desk.ts'
import { useT } from '../i18n/intl.ts'
import { useHouse } from '../registry/house.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Keys } from '../ui/keys.tsx'
import { help } from './commands.ts'
import { formatKeys } from './keys.ts'
import styles from './shortcuts.module.css'
import { keysOf, useKeyTable } from './shown-keys.ts'
import { isMac } from './table.ts'

interface Line {
  label: string
  /** every way to press it */
  ways: string[][]
}

/** Brings the person to where keys are changed, if the plugin for it is there. */
const changing = 'keys.settings'

function leaveFor(commandId: string) {
  return () => {
    help.open = false
    void runCommand(commandId)
  }
}

/** Which keys work on this page, then the others. */
export function HelpList() {
  const t = useT()
  const { commands } = useHouse()
  const table = useKeyTable()
  useEffect(() => layOver('help'), [])
  const { facts, things } = contextFor()
  const change = commands.get(changing)
  const here = new Map<string, Line>()
  const elsewhere = new Map<string, Line>()
  const bindings = Map.groupBy(table, binding => binding.command)
  for (const command of commands.list()) {
    const ways = (bindings.get(command.id) ?? []).map(({ keys }) => formatKeys(keys, { mac: isMac }))
    if (ways.length === 0) continue
    const label = t(labelOf(command))
    const lines = applies(command, { ...facts, overlay: '' }, things) ? here : elsewhere
    lines.set(label, { label, ways: [...(lines.get(label)?.ways ?? []), ...ways] })
  }
  return (
    <Dialog
      open
      size="l"
      title={t('command.shortcuts.help')}
      closeLabel={t('shell.close')}
      initialFocus={`.${styles.sheet}`}
      onOpenChange={open => {
        help.open = open
      }}
      footer={
        change &&
        applies(change, { ...facts, overlay: '' }, things) && (
          <Button data-command={changing} icon="pencil" keys={keysOf(changing)} onClick={leaveFor(changing)}>
            {t(labelOf(change))}
          </Button>
        )
      }
    >
      <div className={styles.sheet} tabIndex={-1}>
        <Lines title={t('shortcuts.here')} lines={[...here.values()]} />
        <Lines title={t('shortcuts.elsewhere')} lines={[...elsewhere.values()]} />
      </div>
    </Dialog>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      <dl className={styles.lines}>
        {lines.map(line => (
          <div key={line.label}>
            <dt>{line.label}</dt>
            <dd>
              {line.ways.map(keys => (
                <Keys key={keys.join(' ')} keys={keys} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
