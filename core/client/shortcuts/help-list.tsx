import { useEffect } from 'react'
import { applies, contextFor, labelOf } from '../desk/commands.ts'
import { layOver } from '../desk/desk.ts'
import { useT } from '../i18n/intl.ts'
import { useHouse } from '../registry/house.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Keys } from '../ui/keys.tsx'
import { help } from './commands.ts'
import { formatKeys } from './keys.ts'
import styles from './shortcuts.module.css'
import { isMac, keyTable } from './table.ts'

interface Line {
  id: string
  label: string
  keys: string[]
}

/** Which keys work on this page, then the others. */
export function HelpList() {
  const t = useT()
  const { commands } = useHouse()
  useEffect(() => layOver('help'), [])
  const { facts, things } = contextFor()
  const here: Line[] = []
  const elsewhere: Line[] = []
  for (const binding of keyTable()) {
    const command = commands.get(binding.command)
    if (!command) continue
    const line = {
      id: `${binding.command} ${binding.keys}`,
      label: t(labelOf(command)),
      keys: formatKeys(binding.keys, { mac: isMac }),
    }
    const lines = applies(command, { ...facts, overlay: '' }, things) ? here : elsewhere
    lines.push(line)
  }
  return (
    <Dialog
      open
      size="l"
      title={t('command.shortcuts.help')}
      closeLabel={t('shell.close')}
      onOpenChange={open => {
        help.open = open
      }}
    >
      <Lines title={t('shortcuts.here')} lines={here} />
      <Lines title={t('shortcuts.elsewhere')} lines={elsewhere} />
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
          <div key={line.id}>
            <dt>{line.label}</dt>
            <dd>
              <Keys keys={line.keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
