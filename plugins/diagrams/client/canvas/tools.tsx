import { CommandButton, classNames, useT } from '#core/client/index.ts'
import styles from '../diagram.module.css'
import type { DiagramState } from '../use-diagram.ts'

const groups = [
  ['diagram.select'],
  ['diagram.add', 'diagram.connect-letters', 'diagram.note'],
  ['diagram.move', 'diagram.put-down', 'diagram.tidy'],
] as const
const icons: Readonly<Record<string, 'square-plus'>> = { 'diagram.add': 'square-plus' }

/** What is done on the canvas, each with its number; what is being done is pressed. */
export function DiagramTools({ state: { picking, lifted } }: { state: DiagramState }) {
  const t = useT()
  const now = lifted ? 'diagram.put-down' : picking?.from ? 'diagram.connect-letters' : 'diagram.select'
  return (
    <div
      className={classNames(styles.pane, styles.modes)}
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t('diagram.tools')}
    >
      {groups.map(commands => (
        <span key={commands[0]}>
          {commands.map(command => (
            <CommandButton
              key={command}
              command={command}
              iconOnly
              {...(icons[command] && { icon: icons[command] })}
              {...(command === 'diagram.put-down' && { icon: 'move' as const })}
              aria-pressed={command === now}
              size="s"
            />
          ))}
        </span>
      ))}
    </div>
  )
}

/** What the ground of the canvas looks like. */
export function GroundPane({ background }: { background: string }) {
  const t = useT()
  return (
    <div className={classNames(styles.pane, styles.ground)} role="group" aria-label={t('diagram.background')}>
      {(['dots', 'lines', 'cross'] as const).map(one => (
        <CommandButton
          key={one}
          command="diagram.background"
          args={{ background: one }}
          variant="ghost"
          size="s"
          aria-pressed={one === background}
        >
          {t(`option.${one}`)}
        </CommandButton>
      ))}
    </div>
  )
}
