import { classNames } from '../class-names.ts'
import type { IconName } from '../icon/icon.tsx'
import { ariaKeyShortcuts } from '../keys/key-names.ts'
import { type TooltipOptions, tipAttributes } from '../tooltip/tooltip.tsx'
import styles from './button.module.css'
import { Button, type ButtonProps } from './button.tsx'

export type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'iconEnd' | 'aria-label'> & {
  icon: IconName
  /** Its label, also shown in the tooltip with its keys. */
  label: string
  side?: TooltipOptions['side']
}

/** A square button of one icon. */
export function IconButton({ icon, label, keys, side, variant = 'ghost', className, ...rest }: IconButtonProps) {
  return (
    <Button
      variant={variant}
      icon={icon}
      aria-label={label}
      aria-keyshortcuts={ariaKeyShortcuts(keys)}
      className={classNames(styles.square, className)}
      {...tipAttributes({ text: label, keys, side, repeatsName: true })}
      {...rest}
    />
  )
}
