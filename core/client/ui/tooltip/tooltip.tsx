import { cloneElement, type ReactElement } from 'react'

export type TooltipProps = {
  text: string
  keys?: readonly string[]
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** True if the text repeats the control's label: then it is not read out again. */
  repeatsName?: boolean
  /** One focusable element that spreads its props. */
  children: ReactElement
}

/** The attributes that give an element a tooltip; the page's one layer (tooltip-layer.tsx) reads them. */
export function tipAttributes({ text, keys, side, repeatsName }: Omit<TooltipProps, 'children'>) {
  return {
    'data-tip': text,
    'data-tip-keys': keys?.join(' '),
    'data-tip-side': side,
    'data-tip-silent': repeatsName ? '' : undefined,
  }
}

/** Explains a control, on hover after half a second and at once on keyboard focus. */
export function Tooltip({ children, ...tip }: TooltipProps) {
  return cloneElement(children, tipAttributes(tip))
}
