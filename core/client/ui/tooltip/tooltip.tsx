export type TooltipOptions = {
  text: string
  keys?: readonly string[]
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** True if the text repeats the control's label: then it is not read out again. */
  repeatsName?: boolean
}

/**
 * The attributes that give a control a tooltip, which explains it on hover after half a second and at once on keyboard
 * focus; the page's one layer (tooltip-layer.tsx) reads them.
 */
export function tipAttributes({ text, keys, side, repeatsName }: TooltipOptions) {
  return {
    'data-tip': text,
    'data-tip-keys': keys?.join(' '),
    'data-tip-side': side,
    'data-tip-silent': repeatsName ? '' : undefined,
  }
}
