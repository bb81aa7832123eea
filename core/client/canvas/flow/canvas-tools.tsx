import { CommandButton } from '../../context/command-button.tsx'
import type { IconName } from '../../ui/icon/icon.tsx'
import type { CanvasSize } from '../camera.ts'
import styles from './canvas-tools.module.css'

/** A tool: a command, and what its button looks like where that is not as the command says. */
export interface CanvasTool {
  command: string
  icon?: IconName
}

/** A canvas wider than this has its tools at the left edge, others at the top. */
const toolsBeside = 560

/** How much of a canvas its tools cover, in pixels from the left or from the top. */
export const roomOfTools = ({ width }: CanvasSize): { left: number; top: number } =>
  width > toolsBeside ? { left: 72, top: 0 } : { left: 0, top: 56 }

interface CanvasToolsProps {
  label: string
  /** tools that belong together, with a line between the groups; those whose command is not there are left out */
  groups: readonly (readonly CanvasTool[])[]
  /** the command of what is being done, whose button is pressed */
  now: string
}

/** What is done on a canvas, each with its number; what is being done is pressed. */
export function CanvasTools({ label, groups, now }: CanvasToolsProps) {
  return (
    <div className={styles.tools} role="toolbar" aria-orientation="vertical" aria-label={label}>
      {groups.map(tools => (
        <span key={tools[0]?.command}>
          {tools.map(({ command, icon }) => (
            <CommandButton
              key={command}
              command={command}
              iconOnly
              {...(icon && { icon })}
              aria-pressed={command === now}
              size="s"
            />
          ))}
        </span>
      ))}
    </div>
  )
}
