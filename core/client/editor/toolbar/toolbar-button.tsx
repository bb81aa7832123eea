import { IconButton, type IconButtonProps } from '../../ui/button/icon-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './editor-toolbar.module.css'

/** A toolbar button: the toolbar is one tab stop, and a click leaves focus and selection where they are. */
export function ToolbarButton({ className, ...rest }: IconButtonProps) {
  return (
    <IconButton
      size="s"
      side="top"
      {...rest}
      data-roving=""
      className={classNames(styles.tool, className)}
      onMouseDown={event => event.preventDefault()}
    />
  )
}
