import { type CanvasTool, CanvasTools, CommandButton, classNames, useT } from '#core/client/index.ts'
import styles from '../diagram.module.css'
import type { DiagramState } from '../use-diagram.ts'

const groups: readonly (readonly CanvasTool[])[] = [
  [{ command: 'diagram.select' }],
  [
    { command: 'diagram.add', icon: 'square-plus' },
    { command: 'diagram.connect-letters' },
    { command: 'diagram.note' },
  ],
  [{ command: 'diagram.move' }, { command: 'diagram.put-down', icon: 'move' }, { command: 'diagram.tidy' }],
]

/** What is done on the canvas. */
export function DiagramTools({ state: { picking, lifted } }: { state: DiagramState }) {
  const t = useT()
  const now = lifted ? 'diagram.put-down' : picking?.from ? 'diagram.connect-letters' : 'diagram.select'
  return <CanvasTools label={t('diagram.tools')} groups={groups} now={now} />
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
