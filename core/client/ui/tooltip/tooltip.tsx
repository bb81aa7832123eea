import { cloneElement, type ReactElement } from 'react'

export type TooltipProps = {
  text: string
  keys?: readonly string[]
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** True when the text only repeats the control's own name: then it is not read out a second time. */
  repeatsName?: boolean
  /** One focusable element that spreads its props. */
  children: ReactElement
}

/** The attributes that give an element a tooltip; the one layer of the page (tooltip-layer.tsx) reads them. */
export function tipAttributes({ text, keys, side, repeatsName }: Omit<TooltipProps, 'children'>) {
  return {
    'data-tip': text,
    'data-tip-keys': keys?.join(' '),
    'data-tip-side': side,
    'data-tip-silent': repeatsName ? '' : undefined,
  }
}

/** Says what a control is, on hover after half a second and at once on keyboard focus. */
export function Tooltip({ children, ...tip }: TooltipProps) {
  return cloneElement(children, tipAttributes(tip))
}
